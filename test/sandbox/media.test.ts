import { imageSize } from 'image-size';
import { describe, expect, test } from 'vitest';
import { testPicture } from '../../runtime/sandbox/media/test-picture.ts';
import { testVideo } from '../../runtime/sandbox/media/test-video.ts';
import { probeVideo } from '../support/probe-video.ts';

describe('test videos are real', () => {
  test.each([
    { width: 1280, height: 720, seconds: 4 },
    { width: 720, height: 1280, seconds: 8 },
    { width: 1024, height: 1792, seconds: 1 },
    { width: 854, height: 480, seconds: 2.5 },
    { width: 3840, height: 2160, seconds: 1 },
  ])('$width x $height, $seconds s', { timeout: 120_000 }, (asked) => {
    expect(probeVideo(testVideo(asked))).toEqual({ codec: 'h264', ...asked, decodeErrors: '' });
  });
});

test('test pictures are PNGs of the asked size', () => {
  expect(imageSize(testPicture(321, 123))).toMatchObject({ width: 321, height: 123, type: 'png' });
});
