import type { Json, JsonObject } from '../../contract/json.ts';
import type { RequestedVideo } from '../media/test-video.ts';

const SHORT_SIDES: Readonly<Record<string, number>> = { '4k': 2160, '2k': 1440, '1k': 1024 };
const FRAMES_PER_SECOND = 24;
const DEFAULTS: RequestedVideo = { width: 1280, height: 720, seconds: 5 };

/** What the body of a submission says about size and length, wherever the vendor puts it. */
export function requestedVideo(body: JsonObject): RequestedVideo {
  const found = {
    ratio: 16 / 9,
    side: 720,
    seconds: DEFAULTS.seconds,
    pixels: undefined as RequestedVideo | undefined,
  };
  visit(body, (key, value) => {
    const text = String(value).toLowerCase();
    const pixels = /^(\d{2,4})[x*](\d{2,4})$/.exec(text);
    const ratio = /^(\d{1,2}):(\d{1,2})$/.exec(text);
    const tier = /^(\d{3,4})p$/.exec(text);
    if (pixels !== null) found.pixels = { width: Number(pixels[1]), height: Number(pixels[2]), seconds: 0 };
    else if (ratio !== null) found.ratio = Number(ratio[1]) / Number(ratio[2]);
    else if (tier !== null) found.side = Number(tier[1]);
    else if (SHORT_SIDES[text] !== undefined) found.side = SHORT_SIDES[text];
    else if (/^(seconds|duration|durationSeconds)$/i.test(key) && Number.parseFloat(text) > 0)
      found.seconds = Number.parseFloat(text);
    else if (key === 'frames' && Number(value) > FRAMES_PER_SECOND)
      found.seconds = Math.round(Number(value) / FRAMES_PER_SECOND);
  });
  if (found.pixels !== undefined) return { ...found.pixels, seconds: found.seconds };
  const { ratio, side, seconds } = found;
  return ratio >= 1
    ? { width: Math.round(side * ratio), height: side, seconds }
    : { width: side, height: Math.round(side / ratio), seconds };
}

function visit(
  value: Json | undefined,
  see: (key: string, value: string | number) => void,
  key = '',
  depth = 0,
): void {
  if (depth > 6) return;
  if ((typeof value === 'string' && value.length < 40) || typeof value === 'number') see(key, value);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value))
      visit(item, see, Array.isArray(value) ? key : name, depth + 1);
  }
}
