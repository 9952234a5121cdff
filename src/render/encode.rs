//! An indexed PNG: one byte a pixel, unfiltered, well deflated; on flat pictures nothing is smaller for its time.

use super::palette::Palette;
use image::RgbaImage;

/// Beyond this level deflate takes twice as long for a tenth less.
const LEVEL: u8 = 5;

pub(super) fn png(pixels: &RgbaImage, palette: &Palette) -> Vec<u8> {
    let indices = palette.indices(pixels);
    let mut bytes = Vec::with_capacity(96 * 1024);
    write(&mut bytes, pixels.dimensions(), &indices, palette)
        .expect("a picture of whole rows is written to memory");
    bytes
}

fn write(
    bytes: &mut Vec<u8>,
    (width, height): (u32, u32),
    indices: &[u8],
    palette: &Palette,
) -> Result<(), png::EncodingError> {
    let mut encoder = png::Encoder::new(bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_deflate_compression(png::DeflateCompression::Level(LEVEL));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(indices)?;
    writer.finish()
}
