import { encodeColourBars } from './h264.ts';
import { writeMp4 } from './mp4.ts';
import { encodePng, pngStride } from './png.ts';

/** MPEG-1 layer III, 32 kbit/s, 48 kHz, mono: every frame is 96 bytes and lasts 24 ms, without padding. */
const HEADER = Buffer.from([0xff, 0xfb, 0x14, 0xc4]);

const FRAME_BYTES = 96;

const FRAME_SECS = 0.024;

/** Players refuse a file of one frame. */
const LEAST_SECS = 1;

const MOST_SECS = 600;

const FPS = 24;
const CACHED_VIDEOS = 8;

export interface RequestedVideo {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
}

const cache = new Map<string, Uint8Array>();

/** A playable MP4 of moving colour bars in the asked size and length; sides are rounded to even pixels. */
export function testVideo(asked: RequestedVideo): Uint8Array {
  const width = even(asked.width);
  const height = even(asked.height);
  const frames = Math.max(1, Math.round(Math.min(asked.seconds, 60) * FPS));
  const name = `${width}x${height}x${frames}`;
  const known = cache.get(name);
  if (known !== undefined) return known;
  const video = encodeColourBars({ width, height, frames, keyEvery: FPS / 2 });
  const bytes = writeMp4({ video, width, height, fps: FPS });
  if (cache.size >= CACHED_VIDEOS) cache.delete(cache.keys().next().value ?? '');
  cache.set(name, bytes);
  return bytes;
}

function even(side: number): number {
  return Math.min(4096, Math.max(32, Math.round(side / 2) * 2));
}

/** A playable MP3 of silence; its length is the asked one to the next 24 ms, a second at least. */
export function testAudio(seconds: number): Uint8Array {
  const frames = Math.round(Math.min(MOST_SECS, Math.max(LEAST_SECS, seconds)) / FRAME_SECS);
  // Side information of zeros: no granule holds any data, which decodes to silence.
  const bytes = Buffer.alloc(frames * FRAME_BYTES);
  for (let at = 0; at < bytes.length; at += FRAME_BYTES) HEADER.copy(bytes, at);
  return bytes;
}

/** A real PNG of the asked size: a diagonal colour ramp, so that cropping and stretching can be seen. */
export function testPicture(width: number, height: number): Uint8Array {
  const stride = pngStride(width, false);
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * stride + 1 + x * 3;
      rows[at] = Math.floor((x / width) * 255);
      rows[at + 1] = Math.floor((y / height) * 255);
      rows[at + 2] = 160;
    }
  }
  return encodePng({ width, height, rows });
}
