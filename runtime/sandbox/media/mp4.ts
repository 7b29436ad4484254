import type { EncodedVideo } from './h264.ts';

/** An MP4 file with one video track, index first so that it plays while it downloads. */
export function writeMp4(input: {
  readonly video: EncodedVideo;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
}): Uint8Array {
  const { video, width, height, fps } = input;
  const frames = video.samples.length;
  const sizes = video.samples.map((sample) => sample.bytes.length);
  const keys = video.samples.flatMap((sample, index) => (sample.key ? [index + 1] : []));
  const data = Buffer.concat(video.samples.map((sample) => sample.bytes));
  const type = box('ftyp', ascii('isom'), u32(0x200), ascii('isomiso2avc1mp41'));
  const index = (chunkOffset: number) =>
    box(
      'moov',
      full('mvhd', 0, u32(0, 0, fps, frames, 0x10000), u16(0x100), zeros(10), MATRIX, zeros(24), u32(2)),
      box(
        'trak',
        full('tkhd', 3, u32(0, 0, 1, 0, frames), zeros(16), MATRIX, u32(width * 0x10000, height * 0x10000)),
        box(
          'mdia',
          full('mdhd', 0, u32(0, 0, fps, frames), u16(0x55c4, 0)),
          full('hdlr', 0, u32(0), ascii('vide'), zeros(12), ascii('video\0')),
          box(
            'minf',
            full('vmhd', 1, zeros(8)),
            box('dinf', full('dref', 0, u32(1), full('url ', 1))),
            box(
              'stbl',
              full('stsd', 0, u32(1), sampleEntry(video, width, height)),
              full('stts', 0, u32(1, frames, 1)),
              full('stss', 0, u32(keys.length, ...keys)),
              full('stsc', 0, u32(1, 1, frames, 1)),
              full('stsz', 0, u32(0, frames, ...sizes)),
              full('stco', 0, u32(1, chunkOffset)),
            ),
          ),
        ),
      ),
    );
  const dataOffset = type.length + index(0).length + 8;
  return Buffer.concat([type, index(dataOffset), box('mdat', data)]);
}

function sampleEntry(video: EncodedVideo, width: number, height: number): Buffer {
  const config = box(
    'avcC',
    Buffer.from([1, ...video.sps.subarray(1, 4), 0xff, 0xe1]),
    u16(video.sps.length),
    Buffer.from(video.sps),
    Buffer.from([1]),
    u16(video.pps.length),
    Buffer.from(video.pps),
  );
  const dpi72 = 0x480000;
  const size = u16(width, height);
  return box(
    'avc1',
    zeros(6),
    u16(1),
    zeros(16),
    size,
    u32(dpi72, dpi72, 0),
    u16(1),
    zeros(32),
    u16(24, 0xffff),
    config,
  );
}

const MATRIX = Buffer.concat([u32(0x10000), zeros(12), u32(0x10000), zeros(12), u32(0x40000000)]);

function box(name: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32(body.length + 8), ascii(name), body]);
}

function full(name: string, flags: number, ...parts: readonly Buffer[]): Buffer {
  return box(name, u32(flags), ...parts);
}

function u32(...values: readonly number[]): Buffer {
  const out = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) out.writeUInt32BE(value, 4 * index);
  return out;
}

function u16(...values: readonly number[]): Buffer {
  const out = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) out.writeUInt16BE(value, 2 * index);
  return out;
}

function zeros(count: number): Buffer {
  return Buffer.alloc(count);
}

function ascii(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}
