import { imageSize } from 'image-size';
import { describe, expect, test } from 'vitest';
import { testAudio, testPicture, testVideo } from '../../runtime/sandbox/media/test-video.ts';
import { probeAudio } from '../support/probe-audio.ts';
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

describe('test audios are real', () => {
  test.each([
    { asked: 3, seconds: 3 },
    { asked: 123.456, seconds: 123.456 },
    { asked: 0.01, seconds: 1.008 },
    { asked: 1e9, seconds: 600 },
  ])('$asked s', { timeout: 120_000 }, ({ asked, seconds }) => {
    expect(probeAudio(testAudio(asked))).toEqual({
      codec: 'mp3',
      sampleRate: 48_000,
      channels: 1,
      seconds,
      decodeErrors: '',
    });
  });
});

test.each([
  [1, 1],
  [1024, 1536],
])('a test picture of %i x %i decodes', { timeout: 120_000 }, (width, height) => {
  expect(probeVideo(testPicture(width, height))).toMatchObject({
    codec: 'png',
    width,
    height,
    decodeErrors: '',
  });
});
