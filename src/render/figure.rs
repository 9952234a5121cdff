//! Figures of a scene, drawn with tiny-skia: every edge covers its pixels as far as it truly does.

use super::canvas::Canvas;
use crate::scene::{Color, Form, Shape, Stroke};
use resvg::tiny_skia::{
    self, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, PixmapMut, Rect, Transform,
};
use svgtypes::{SimplePathSegment, SimplifyingPathParser};

/// Handles of this length, in radii, make a quarter of a circle of a cubic curve.
const QUARTER: f32 = 0.552_284_8;

/// Draws a figure; what cannot be drawn is named.
pub(super) fn draw(canvas: &mut Canvas, shape: &Shape) -> Result<(), String> {
    if let Some(fill) = whole_pixels(shape) {
        let (x, y, width, height, color) = fill;
        canvas.fill(x, y, width, height, color);
        return Ok(());
    }
    let path = outline(&shape.form)?;
    // Fill and line overlap; seen through, they have to be one sheet.
    let one_sheet = shape.opacity < 1.0 && shape.fill.is_some() && shape.stroke.is_some();
    if shape.clip.is_none() && !one_sheet {
        paint(
            &mut canvas.skia(),
            &path,
            shape,
            Transform::identity(),
            shape.opacity,
        );
        return Ok(());
    }
    let bounds = path.bounds();
    let reach = shape
        .stroke
        .as_ref()
        .map_or(0.0, |stroke| stroke.width * 2.0);
    let [x, y, width, height] = shape.clip.unwrap_or([
        bounds.left() - reach,
        bounds.top() - reach,
        bounds.width() + 2.0 * reach,
        bounds.height() + 2.0 * reach,
    ]);
    let (left, top) = (x.floor().max(0.0), y.floor().max(0.0));
    let right = (x + width).ceil().min(canvas.width() as f32);
    let bottom = (y + height).ceil().min(canvas.height() as f32);
    if let Some(mut sheet) = Pixmap::new(
        (right - left).max(0.0) as u32,
        (bottom - top).max(0.0) as u32,
    ) {
        paint(
            &mut sheet.as_mut(),
            &path,
            shape,
            Transform::from_translate(-left, -top),
            1.0,
        );
        canvas.lay(&sheet, left as i32, top as i32, shape.opacity);
    }
    Ok(())
}

/// A plain rectangle of whole pixels needs no path.
fn whole_pixels(shape: &Shape) -> Option<(i32, i32, u32, u32, Color)> {
    let Form::Rect {
        x,
        y,
        width,
        height,
        radius: 0.0,
    } = shape.form
    else {
        return None;
    };
    let whole = [x, y, width, height]
        .iter()
        .all(|value| value.fract() == 0.0);
    let plain = shape.opacity == 1.0
        && shape.stroke.is_none()
        && shape.clip.is_none()
        && width >= 0.0
        && height >= 0.0;
    let color = shape.fill?;
    (whole && plain).then_some((x as i32, y as i32, width as u32, height as u32, color))
}

fn paint(pixels: &mut PixmapMut, path: &Path, shape: &Shape, place: Transform, opacity: f32) {
    if let Some(color) = shape.fill {
        pixels.fill_path(path, &solid(color, opacity), FillRule::Winding, place, None);
    }
    if let Some(stroke) = &shape.stroke {
        pixels.stroke_path(
            path,
            &solid(stroke.color, opacity),
            &line(stroke),
            place,
            None,
        );
    }
}

fn solid(color: Color, opacity: f32) -> Paint<'static> {
    let mut paint = Paint {
        anti_alias: true,
        ..Paint::default()
    };
    let alpha = (opacity.clamp(0.0, 1.0) * 255.0).round() as u8;
    paint.set_color(tiny_skia::Color::from_rgba8(
        color.0, color.1, color.2, alpha,
    ));
    paint
}

fn line(stroke: &Stroke) -> tiny_skia::Stroke {
    let dash = stroke
        .dash
        .and_then(|dash| tiny_skia::StrokeDash::new(dash.to_vec(), 0.0));
    // Round ends would fill the gaps between dashes.
    let ends_round = stroke.round && dash.is_none();
    tiny_skia::Stroke {
        width: stroke.width,
        line_cap: if ends_round {
            LineCap::Round
        } else {
            LineCap::Butt
        },
        line_join: if stroke.round {
            LineJoin::Round
        } else {
            LineJoin::Miter
        },
        dash,
        ..tiny_skia::Stroke::default()
    }
}

fn outline(form: &Form) -> Result<Path, String> {
    let path = match form {
        Form::Rect {
            x,
            y,
            width,
            height,
            radius,
        } => rounded(*x, *y, *width, *height, *radius),
        Form::Circle { x, y, radius } => PathBuilder::from_circle(*x, *y, *radius),
        Form::Path(data) => trace(data)?,
    };
    path.ok_or_else(|| format!("a figure without extent: {form:?}"))
}

fn rounded(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Option<Path> {
    let radius = radius.min(width / 2.0).min(height / 2.0);
    if radius <= 0.0 {
        return Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect);
    }
    let (right, bottom) = (x + width, y + height);
    let handle = radius * (1.0 - QUARTER);
    let mut path = PathBuilder::new();
    path.move_to(x + radius, y);
    path.line_to(right - radius, y);
    path.cubic_to(right - handle, y, right, y + handle, right, y + radius);
    path.line_to(right, bottom - radius);
    path.cubic_to(
        right,
        bottom - handle,
        right - handle,
        bottom,
        right - radius,
        bottom,
    );
    path.line_to(x + radius, bottom);
    path.cubic_to(x + handle, bottom, x, bottom - handle, x, bottom - radius);
    path.line_to(x, y + radius);
    path.cubic_to(x, y + handle, x + handle, y, x + radius, y);
    path.close();
    path.finish()
}

fn trace(data: &str) -> Result<Option<Path>, String> {
    let mut path = PathBuilder::new();
    for segment in SimplifyingPathParser::from(data) {
        match segment.map_err(|fault| format!("{fault} in the path {data:?}"))? {
            SimplePathSegment::MoveTo { x, y } => path.move_to(x as f32, y as f32),
            SimplePathSegment::LineTo { x, y } => path.line_to(x as f32, y as f32),
            SimplePathSegment::CurveTo {
                x1,
                y1,
                x2,
                y2,
                x,
                y,
            } => {
                path.cubic_to(
                    x1 as f32, y1 as f32, x2 as f32, y2 as f32, x as f32, y as f32,
                );
            }
            SimplePathSegment::Quadratic { x1, y1, x, y } => {
                path.quad_to(x1 as f32, y1 as f32, x as f32, y as f32)
            }
            SimplePathSegment::ClosePath => path.close(),
        }
    }
    Ok(path.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Color = Color(255, 255, 255);

    fn drawn(shape: Shape) -> Canvas {
        let mut canvas = Canvas::new(40, 40, Color(0, 0, 0));
        draw(&mut canvas, &shape).expect("it can be drawn");
        canvas
    }

    /// How many pixels are lit, partly lit ones in part.
    fn area(canvas: &Canvas) -> f64 {
        canvas
            .pixels()
            .pixels()
            .map(|pixel| f64::from(pixel.0[0]) / 255.0)
            .sum()
    }

    #[test]
    fn figures_cover_what_their_geometry_says() {
        let circle = area(&drawn(Form::circle(20.3, 19.6, 12.5).filled(WHITE)));
        assert!(
            (circle - std::f64::consts::PI * 12.5 * 12.5).abs() < 3.0,
            "{circle}"
        );
        let rect = area(&drawn(Form::rect(3.5, 4.25, 10.0, 20.5).filled(WHITE)));
        assert!((rect - 205.0).abs() < 2.0, "{rect}");
        let round = area(&drawn(
            Form::rounded(2.0, 2.0, 30.0, 20.0, 8.0).filled(WHITE),
        ));
        assert!(
            (round - (600.0 - (4.0 - std::f64::consts::PI) * 64.0)).abs() < 2.0,
            "{round}"
        );
        let path = area(&drawn(
            Form::Path("M0 0h20v10a10 10 0 0 1 -20 0z".into()).filled(WHITE),
        ));
        assert!(
            (path - (200.0 + std::f64::consts::PI * 50.0)).abs() < 2.0,
            "{path}"
        );
        let whole = area(&drawn(Form::rect(-5.0, 30.0, 10.0, 20.0).filled(WHITE)));
        assert!((whole - 50.0).abs() < 1e-9, "{whole}");
    }

    #[test]
    fn edges_are_smooth() {
        let canvas = drawn(Form::circle(20.0, 20.0, 15.0).filled(WHITE));
        let shades: std::collections::BTreeSet<u8> =
            canvas.pixels().pixels().map(|pixel| pixel.0[0]).collect();
        assert!(shades.len() > 12, "only {} shades", shades.len());
    }

    #[test]
    fn a_clip_cuts_and_a_faded_figure_is_one_sheet() {
        let clipped = area(&drawn(
            Form::rect(0.0, 0.0, 40.0, 40.0)
                .filled(WHITE)
                .clipped(10.0, 10.0, 5.0, 6.0),
        ));
        assert!((clipped - 30.0).abs() < 1e-9, "{clipped}");
        let faded = drawn(
            Form::rect(10.0, 10.0, 20.0, 20.0)
                .filled(WHITE)
                .outlined(WHITE, 8.0)
                .faded(0.5),
        );
        for (x, y) in [(20, 20), (11, 20), (8, 20)] {
            assert_eq!(faded.pixels().get_pixel(x, y).0[0], 128, "{x} {y}");
        }
    }

    #[test]
    fn dashes_leave_gaps() {
        let solid = area(&drawn(Form::Path("M0 20H40".into()).lined(WHITE, 4.0)));
        let dashed = area(&drawn(
            Form::Path("M0 20H40".into())
                .lined(WHITE, 4.0)
                .dashed(5.0, 5.0),
        ));
        assert!((dashed - solid / 2.0).abs() < 4.0, "{dashed} of {solid}");
    }

    #[test]
    fn a_faulty_path_is_named() {
        let mut canvas = Canvas::new(4, 4, Color(0, 0, 0));
        let fault =
            draw(&mut canvas, &Form::Path("M0 0 L x".into()).filled(WHITE)).expect_err("no path");
        assert!(fault.contains("L x"), "{fault}");
        assert!(draw(&mut canvas, &Form::Path(String::new()).filled(WHITE)).is_err());
    }
}
