# Why the computer would answer so.

mind-only = It is the only answer there is.
mind-best = It looks best.
mind-share = Judged by imagined games that go on with it, you have about { $share } chances in a hundred to win.
mind-few = It came out best in the few imagined games that there was time for.
mind-hurried = There was hardly time to think it over.
