//! How the things of the sandbox look as Discord's JSON.

use serde_json::{Value, json};

use super::clock::timestamp;
use super::messages::{Message, shown_in_an_embed};
use super::permissions;
use super::places::{Channel, Kind, Role};
use super::realm::Realm;
use super::snowflake::Snowflake;
use super::switchboard::{GUILD_MEMBERS, GUILD_PRESENCES};

impl Realm {
    pub fn user_json(&self, id: Snowflake) -> Value {
        let Some(user) = self.users.get(&id) else {
            // Somebody who deleted the account stays as an author.
            return json!({
                "id": id, "username": "deleted_user", "discriminator": "0000", "global_name": null,
                "avatar": null, "public_flags": 0, "flags": 0, "primary_guild": null,
            });
        };
        let mut json = json!({
            "id": id,
            "username": user.username,
            "discriminator": if user.bot { "4711" } else { "0" },
            "global_name": if user.bot { Value::Null } else { user.name.as_str().into() },
            "avatar": null,
            "avatar_decoration_data": null,
            "collectibles": null,
            "primary_guild": null,
            "public_flags": 0,
            "flags": 0,
        });
        if user.bot {
            json["bot"] = true.into();
        }
        json
    }

    /// The bot as it sees itself.
    pub fn current_user_json(&self) -> Value {
        let mut json = self.user_json(self.bot);
        for (field, value) in [("verified", true), ("mfa_enabled", true)] {
            json[field] = value.into();
        }
        json["email"] = Value::Null;
        json["locale"] = "en-US".into();
        json
    }

    /// A member with his user; nothing but nulls for somebody who is none.
    pub fn member_json(&self, guild: Snowflake, user: Snowflake) -> Value {
        let mut json = self.bare_member_json(guild, user);
        json["user"] = self.user_json(user);
        json
    }

    /// A member without his user, as messages and resolved options carry it.
    pub fn bare_member_json(&self, guild: Snowflake, user: Snowflake) -> Value {
        let member = self
            .guilds
            .get(&guild)
            .and_then(|guild| guild.members.get(&user));
        json!({
            "nick": member.and_then(|member| member.nick.clone()),
            "roles": member.map(|member| member.roles.clone()).unwrap_or_default(),
            "joined_at": timestamp(member.map_or(0, |member| member.joined)),
            "avatar": null,
            "banner": null,
            "premium_since": null,
            "communication_disabled_until": null,
            "pending": false,
            "flags": 0,
            "deaf": false,
            "mute": false,
        })
    }

    pub fn role_json(&self, role: &Role) -> Value {
        let mut json = json!({
            "id": role.id,
            "name": role.name,
            "permissions": role.permissions.to_string(),
            "position": role.position,
            "color": 0,
            "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            "hoist": false,
            "managed": role.managed_by.is_some(),
            "mentionable": false,
            "icon": null,
            "unicode_emoji": null,
            "flags": 0,
        });
        if let Some(bot) = role.managed_by {
            json["tags"] = json!({ "bot_id": bot });
        }
        json
    }

    pub fn channel_json(&self, channel: &Channel) -> Value {
        let mut json = json!({
            "id": channel.id,
            "type": channel.kind as u64,
            "flags": 0,
            "last_message_id": channel.last_message,
        });
        if channel.kind == Kind::Dm {
            let people = channel.recipients.iter().filter(|user| **user != self.bot);
            json["recipients"] = people.map(|user| self.user_json(*user)).collect();
            return json;
        }
        json["guild_id"] = json!(channel.guild);
        json["name"] = channel.name.as_str().into();
        json["parent_id"] = json!(channel.parent);
        json["last_pin_timestamp"] = Value::Null;
        json["rate_limit_per_user"] = 0.into();
        if let Some(thread) = &channel.thread {
            json["owner_id"] = json!(thread.owner);
            json["message_count"] = thread.messages.into();
            json["member_count"] = thread.members.len().into();
            json["total_message_sent"] = thread.messages.into();
            json["thread_metadata"] = json!({
                "archived": thread.archived,
                "locked": thread.locked,
                "auto_archive_duration": thread.auto_archive,
                "archive_timestamp": timestamp(thread.turned),
                "create_timestamp": timestamp(channel.id.moment()),
            });
            if channel.kind == Kind::PrivateThread {
                json["thread_metadata"]["invitable"] = true.into();
            }
            if let Some(joined) = thread.members.get(&self.bot) {
                json["member"] = json!({
                    "id": channel.id, "user_id": self.bot, "join_timestamp": timestamp(*joined), "flags": 0,
                });
            }
            return json;
        }
        json["position"] = channel.position.into();
        json["topic"] = json!(channel.topic);
        json["nsfw"] = false.into();
        let exceptions = channel.overwrites.iter().map(|exception| {
            json!({
                "id": exception.of,
                "type": u8::from(exception.member),
                "allow": exception.allow.to_string(),
                "deny": exception.deny.to_string(),
            })
        });
        json["permission_overwrites"] = exceptions.collect();
        json
    }

    /// A guild as the REST calls show it.
    pub fn bare_guild_json(&self, id: Snowflake) -> Value {
        let Some(guild) = self.guilds.get(&id) else {
            return json!({ "id": id, "unavailable": true });
        };
        json!({
            "id": id,
            "name": guild.name,
            "owner_id": guild.owner,
            "preferred_locale": guild.locale,
            "roles": guild.roles.values().map(|role| self.role_json(role)).collect::<Value>(),
            "features": ["COMMUNITY"],
            "emojis": [],
            "stickers": [],
            "icon": null, "splash": null, "discovery_splash": null, "home_header": null, "banner": null,
            "description": null,
            "application_id": null,
            "region": "deprecated",
            "afk_channel_id": null,
            "afk_timeout": 300,
            "system_channel_id": null,
            "system_channel_flags": 0,
            "rules_channel_id": null,
            "public_updates_channel_id": null,
            "safety_alerts_channel_id": null,
            "widget_enabled": false,
            "widget_channel_id": null,
            "verification_level": 0,
            "default_message_notifications": 1,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw": false,
            "nsfw_level": 0,
            "max_presences": null,
            "max_members": 500_000,
            "max_video_channel_users": 25,
            "max_stage_video_channel_users": 50,
            "vanity_url_code": null,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "premium_progress_bar_enabled": false,
            "incidents_data": null,
        })
    }

    /// A guild as the gateway introduces it, with as many members as the intents allow.
    pub fn guild_json(&self, id: Snowflake, intents: u64) -> Value {
        let mut json = self.bare_guild_json(id);
        let Some(guild) = self.guilds.get(&id) else {
            return json;
        };
        let everybody = intents & (GUILD_MEMBERS | GUILD_PRESENCES) != 0;
        let members = guild
            .members
            .keys()
            .filter(|user| everybody || **user == self.bot);
        json["members"] = members.map(|user| self.member_json(id, *user)).collect();
        let inside = || {
            self.channels
                .values()
                .filter(|channel| channel.guild == Some(id))
        };
        let rooms = inside().filter(|channel| channel.thread.is_none());
        json["channels"] = rooms.map(|channel| self.channel_json(channel)).collect();
        let open = inside().filter(|channel| {
            channel
                .thread
                .as_ref()
                .is_some_and(|thread| !thread.archived)
                && self.sees(self.bot, channel)
        });
        json["threads"] = open.map(|channel| self.channel_json(channel)).collect();
        json["joined_at"] =
            timestamp(guild.members.get(&self.bot).map_or(0, |bot| bot.joined)).into();
        json["member_count"] = guild.members.len().into();
        json["large"] = false.into();
        json["unavailable"] = false.into();
        for empty in [
            "voice_states",
            "presences",
            "stage_instances",
            "guild_scheduled_events",
            "soundboard_sounds",
        ] {
            json[empty] = json!([]);
        }
        json
    }

    pub fn message_json(&self, message: &Message) -> Value {
        self.message_portrait(message, true)
    }

    fn message_portrait(&self, message: &Message, with_answered: bool) -> Value {
        let listed = message
            .attachments
            .iter()
            .filter(|attachment| !shown_in_an_embed(message, attachment));
        let mut json = json!({
            "id": message.id,
            "channel_id": message.channel,
            "type": message.kind,
            "author": self.user_json(message.author),
            "content": message.content,
            "timestamp": timestamp(message.id.moment()),
            "edited_timestamp": message.edited.map(timestamp),
            "tts": message.tts,
            "mention_everyone": message.mentions.everyone,
            "mentions": message.mentions.users.iter().map(|user| self.user_json(*user)).collect::<Value>(),
            "mention_roles": message.mentions.roles,
            "attachments": listed.map(|attachment| attachment.json()).collect::<Value>(),
            "embeds": message.embeds,
            "components": message.components,
            "pinned": false,
            "flags": message.flags,
        });
        if let Some(nonce) = &message.nonce {
            json["nonce"] = nonce.clone();
        }
        if let Some((metadata, old)) = &message.interaction {
            json["interaction_metadata"] = metadata.clone();
            if let Some(old) = old {
                json["interaction"] = old.clone();
            }
            json["application_id"] = json!(self.bot);
            json["webhook_id"] = json!(self.bot);
        }
        if let Some((channel, id)) = message.answers {
            let guild = self
                .channels
                .get(&channel)
                .and_then(|channel| channel.guild);
            json["message_reference"] =
                json!({ "type": 0, "channel_id": channel, "message_id": id });
            if let Some(guild) = guild {
                json["message_reference"]["guild_id"] = json!(guild);
            }
            if with_answered && message.kind == 19 {
                let answered = self.messages.get(&(channel, id));
                json["referenced_message"] = answered.map_or(Value::Null, |answered| {
                    self.message_portrait(answered, false)
                });
            }
        }
        if let Some(thread) = message.thread.and_then(|thread| self.channels.get(&thread)) {
            json["thread"] = self.channel_json(thread);
        }
        json
    }

    /// A message as the gateway sends it: with its guild and its author's membership.
    pub fn told_message_json(&self, message: &Message) -> Value {
        let mut json = self.message_json(message);
        if let Some(guild) = self
            .channels
            .get(&message.channel)
            .and_then(|channel| channel.guild)
        {
            json["guild_id"] = json!(guild);
            json["member"] = self.bare_member_json(guild, message.author);
        }
        json
    }

    /// The bot's application, with its owner.
    pub fn application_json(&self) -> Value {
        let name = self
            .users
            .get(&self.bot)
            .map_or("", |bot| bot.name.as_str());
        json!({
            "id": self.bot,
            "name": name,
            "icon": null,
            "description": "",
            "type": null,
            "bot": self.user_json(self.bot),
            "bot_public": true,
            "bot_require_code_grant": false,
            "integration_types_config": { "0": {} },
            "verify_key": "0".repeat(64),
            "flags": 0,
            "flags_new": "0",
            "redirect_uris": [],
            "interactions_endpoint_url": null,
            "role_connections_verification_url": null,
            "owner": self.user_json(self.owner),
            "team": null,
            "approximate_guild_count": self.guilds.len(),
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "eligible_oauth2_scopes": [],
            "install_params": { "scopes": ["bot", "applications.commands"], "permissions": permissions::EVERYONE.to_string() },
            "tags": [],
        })
    }
}
