import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { debianTool } from './debian-tool.ts';
import { makeTempFolder, removeFolder } from './temp-folder.ts';

export interface ProbedVideo {
  readonly codec: string;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  /** Complaints of a full decode; empty for a sound file. */
  readonly decodeErrors: string;
}

/** What ffprobe reads from the bytes, and what ffmpeg says when it decodes every frame. */
export function probeVideo(bytes: Uint8Array): ProbedVideo {
  const folder = makeTempFolder('video');
  try {
    const path = join(folder, 'video.mp4');
    writeFileSync(path, bytes);
    const ffprobe = debianTool('ffprobe', 'ffmpeg');
    const fields = 'stream=codec_name,width,height,duration';
    const text = execFileSync(ffprobe, ['-v', 'error', '-show_entries', fields, '-of', 'json', path], {
      encoding: 'utf8',
    });
    const stream = JSON.parse(text).streams[0];
    const decode = ['-v', 'error', '-i', path, '-f', 'null', '-'];
    const decodeErrors = execFileSync(debianTool('ffmpeg', 'ffmpeg'), decode, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return {
      codec: stream.codec_name,
      width: stream.width,
      height: stream.height,
      seconds: Number(stream.duration),
      decodeErrors,
    };
  } finally {
    removeFolder(folder);
  }
}
