import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { debianTool } from './debian-tool.ts';
import { makeTempFolder, removeFolder } from './temp-folder.ts';

export interface ProbedAudio {
  readonly codec: string;
  readonly sampleRate: number;
  readonly channels: number;
  /** To the millisecond. */
  readonly seconds: number;
  /** Complaints of a full decode; empty for a sound file. */
  readonly decodeErrors: string;
}

/** What ffprobe reads from the bytes of an MP3, and what ffmpeg says when it decodes every frame. */
export function probeAudio(bytes: Uint8Array): ProbedAudio {
  const folder = makeTempFolder('audio');
  try {
    const path = join(folder, 'audio.mp3');
    writeFileSync(path, bytes);
    const ffprobe = debianTool('ffprobe', 'ffmpeg');
    const fields = 'stream=codec_name,sample_rate,channels,duration';
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
      sampleRate: Number(stream.sample_rate),
      channels: stream.channels,
      seconds: Math.round(Number(stream.duration) * 1000) / 1000,
      decodeErrors,
    };
  } finally {
    removeFolder(folder);
  }
}
