/** MPEG-1 layer III, 32 kbit/s, 48 kHz, mono: every frame is 96 bytes and lasts 24 ms, without padding. */
const HEADER = Buffer.from([0xff, 0xfb, 0x14, 0xc4]);
const FRAME_BYTES = 96;
const FRAME_SECS = 0.024;
/** Players refuse a file of one frame. */
const LEAST_SECS = 1;
const MOST_SECS = 600;

/** A playable MP3 of silence; its length is the asked one to the next 24 ms, a second at least. */
export function testAudio(seconds: number): Uint8Array {
  const frames = Math.round(Math.min(MOST_SECS, Math.max(LEAST_SECS, seconds)) / FRAME_SECS);
  // Side information of zeros: no granule holds any data, which decodes to silence.
  const bytes = Buffer.alloc(frames * FRAME_BYTES);
  for (let at = 0; at < bytes.length; at += FRAME_BYTES) HEADER.copy(bytes, at);
  return bytes;
}
