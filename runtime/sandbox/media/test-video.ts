import { encodeColourBars } from './h264.ts';
import { writeMp4 } from './mp4.ts';

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
