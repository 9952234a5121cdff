//! The pixels of one picture, always opaque, and what can be laid on them.

use crate::scene::Color;
use image::{Rgba, RgbaImage};
use imageproc::drawing::draw_filled_rect_mut;
use imageproc::rect::Rect;
use resvg::tiny_skia::{Pixmap, PixmapMut};

/// A picture in the making. Every pixel is opaque, so premultiplied and plain colors are the same thing, and image,
/// imageproc and tiny-skia may all draw on the same bytes.
#[derive(Clone)]
pub(super) struct Canvas {
    pixels: RgbaImage,
}

/// How much a glyph covers each pixel of its box, from 0 to 255.
pub(super) struct Mask {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) width: usize,
    pub(super) cover: Vec<u8>,
}

impl Mask {
    /// The mask of everything within so many pixels of what this one covers.
    pub(super) fn grown(&self, by: f32) -> Mask {
        let margin = by.ceil() as usize;
        let width = self.width + 2 * margin;
        let height = self.cover.len() / self.width + 2 * margin;
        let mut cover = vec![0_u8; width * height];
        let reach = margin as i32;
        // What a pixel gives to one so far off: all within the reach, less at its very edge.
        let steps: Vec<(usize, usize, u32)> = (-reach..=reach)
            .flat_map(|down| (-reach..=reach).map(move |across| (across, down)))
            .filter_map(|(across, down)| {
                let far = (across as f32).hypot(down as f32);
                let share = (by + 0.5 - far).clamp(0.0, 1.0);
                let place = |step: i32| (step + reach) as usize;
                (share > 0.0).then(|| (place(across), place(down), (share * 255.0) as u32))
            })
            .collect();
        for (at, &covered) in self.cover.iter().enumerate().filter(|&(_, &it)| it > 0) {
            let (column, row) = (at % self.width, at / self.width);
            for &(across, down, strength) in &steps {
                let there = &mut cover[(row + down) * width + column + across];
                *there = (*there).max(part(u32::from(covered), strength) as u8);
            }
        }
        Mask {
            left: self.left - reach,
            top: self.top - reach,
            width,
            cover,
        }
    }
}

impl Canvas {
    pub(super) fn new(width: u32, height: u32, color: Color) -> Canvas {
        Canvas {
            pixels: RgbaImage::from_pixel(width.max(1), height.max(1), opaque(color)),
        }
    }

    #[cfg(test)]
    pub(super) fn pixels(&self) -> &RgbaImage {
        &self.pixels
    }

    pub(super) fn into_pixels(self) -> RgbaImage {
        self.pixels
    }

    pub(super) fn width(&self) -> u32 {
        self.pixels.width()
    }

    pub(super) fn height(&self) -> u32 {
        self.pixels.height()
    }

    /// The same pixels for tiny-skia.
    pub(super) fn skia(&mut self) -> PixmapMut<'_> {
        let (width, height) = self.pixels.dimensions();
        PixmapMut::from_bytes(self.pixels.as_mut(), width, height)
            .expect("an image has four bytes a pixel, and one pixel")
    }

    /// Fills whole pixels with one color; what lies outside is left out.
    pub(super) fn fill(&mut self, x: i32, y: i32, width: u32, height: u32, color: Color) {
        if width > 0 && height > 0 {
            draw_filled_rect_mut(
                &mut self.pixels,
                Rect::at(x, y).of_size(width, height),
                opaque(color),
            );
        }
    }

    /// Lays a drawing with premultiplied colors on the picture, its upper left corner at a whole pixel.
    pub(super) fn lay(&mut self, drawing: &Pixmap, x: i32, y: i32, opacity: f32) {
        let strength = (opacity.clamp(0.0, 1.0) * 255.0).round() as u32;
        let (width, height) = (drawing.width() as i32, drawing.height() as i32);
        let (left, right) = (x.max(0), (x + width).min(self.width() as i32));
        let (top, bottom) = (y.max(0), (y + height).min(self.height() as i32));
        if left >= right || top >= bottom || strength == 0 {
            return;
        }
        let below_row = 4 * self.width() as usize;
        let above_row = 4 * width as usize;
        let bytes = 4 * (right - left) as usize;
        let below: &mut [u8] = self.pixels.as_mut();
        for row in top..bottom {
            let from = (row - y) as usize * above_row + 4 * (left - x) as usize;
            let to = row as usize * below_row + 4 * left as usize;
            let above = drawing.data()[from..from + bytes].chunks_exact(4);
            for (above, below) in above.zip(below[to..to + bytes].chunks_exact_mut(4)) {
                match (above[3], strength) {
                    (0, _) => {}
                    (255, 255) => below.copy_from_slice(above),
                    _ => {
                        let through = 255 - part(u32::from(above[3]), strength);
                        for channel in 0..3 {
                            let light = part(u32::from(above[channel]), strength)
                                + part(u32::from(below[channel]), through);
                            below[channel] = light.min(255) as u8;
                        }
                    }
                }
            }
        }
    }

    /// Lays a color on the picture as far as a mask covers it.
    pub(super) fn color(&mut self, mask: &Mask, x: i32, y: i32, color: Color) {
        let (canvas_width, canvas_height) = (self.width() as i32, self.height() as i32);
        let ink = [color.0, color.1, color.2].map(u32::from);
        let (x, y) = (x + mask.left, y + mask.top);
        let (left, right) = (x.max(0), (x + mask.width as i32).min(canvas_width));
        if left >= right {
            return;
        }
        let below: &mut [u8] = self.pixels.as_mut();
        for (row, cover) in (y..).zip(mask.cover.chunks_exact(mask.width)) {
            if row < 0 || row >= canvas_height {
                continue;
            }
            let start = 4 * (row * canvas_width + left) as usize;
            let cover = &cover[(left - x) as usize..(right - x) as usize];
            for (&cover, below) in cover.iter().zip(below[start..].chunks_exact_mut(4)) {
                if cover > 0 {
                    let cover = u32::from(cover);
                    for channel in 0..3 {
                        let light =
                            ink[channel] * cover + u32::from(below[channel]) * (255 - cover);
                        below[channel] = share(light) as u8;
                    }
                }
            }
        }
    }
}

fn opaque(color: Color) -> Rgba<u8> {
    Rgba([color.0, color.1, color.2, 255])
}

/// `value` times `share` of 255, rounded.
fn part(value: u32, strength: u32) -> u32 {
    share(value * strength)
}

/// A 255th, rounded, without a division.
fn share(value: u32) -> u32 {
    let value = value + 128;
    (value + (value >> 8)) >> 8
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::tiny_skia;

    #[test]
    fn a_drawing_may_hang_over_every_edge() {
        let mut drawing = Pixmap::new(4, 4).expect("four by four");
        drawing.fill(tiny_skia::Color::from_rgba8(200, 100, 0, 255));
        let mut canvas = Canvas::new(5, 5, Color(0, 0, 0));
        for (x, y) in [(-2, -2), (3, 3), (-9, 0), (0, 9), (-4, 0), (5, 0)] {
            canvas.lay(&drawing, x, y, 1.0);
        }
        let pixel = |x, y| canvas.pixels().get_pixel(x, y).0;
        assert_eq!(pixel(0, 0), [200, 100, 0, 255]);
        assert_eq!(pixel(1, 1), [200, 100, 0, 255]);
        assert_eq!(pixel(2, 2), [0, 0, 0, 255]);
        assert_eq!(pixel(4, 4), [200, 100, 0, 255]);
        assert_eq!(pixel(4, 0), [0, 0, 0, 255]);
    }

    #[test]
    fn half_a_drawing_is_half_its_color() {
        let mut drawing = Pixmap::new(1, 1).expect("one pixel");
        drawing.fill(tiny_skia::Color::from_rgba8(255, 255, 255, 255));
        let mut canvas = Canvas::new(1, 1, Color(0, 0, 0));
        canvas.lay(&drawing, 0, 0, 0.5);
        assert_eq!(canvas.pixels().get_pixel(0, 0).0, [128, 128, 128, 255]);
    }

    #[test]
    fn a_mask_colors_as_far_as_it_covers() {
        let mask = Mask {
            left: -1,
            top: -1,
            width: 3,
            cover: vec![255, 255, 255, 255, 0, 51, 0, 0, 255],
        };
        let mut canvas = Canvas::new(2, 2, Color(0, 0, 0));
        canvas.color(&mask, 0, 0, Color(250, 100, 5));
        let pixel = |x, y| canvas.pixels().get_pixel(x, y).0;
        assert_eq!(pixel(0, 0), [0, 0, 0, 255]);
        assert_eq!(pixel(1, 0), [50, 20, 1, 255]);
        assert_eq!(pixel(1, 1), [250, 100, 5, 255]);
        assert_eq!(pixel(0, 1), [0, 0, 0, 255]);
    }
}
