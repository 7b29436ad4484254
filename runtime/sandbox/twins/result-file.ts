import { promptPicture } from '../media/prompt-picture.ts';
import { testAudio, testPicture, testVideo } from '../media/test-video.ts';
import type { Job } from './jobs.ts';

/** `audio_2` is the second clip's `audio`: every file of one kind is made alike. */
function kindOf(file: string): 'video' | 'audio' | 'image' | 'preview' {
  const name = file.replace(/(?:_\d+)?(?:\.\w+)?$/, '');
  return name === 'video' || name === 'audio' || name === 'image' ? name : 'preview';
}

const EXTENSIONS = { video: 'mp4', audio: 'mp3', image: 'png', preview: 'png' } as const;

/** The name under which a result file is linked, with an ending that says what it is. */
export function fileName(file: string): string {
  return `${file}.${EXTENSIONS[kindOf(file)]}`;
}

/** The name of a picture of several, from 0. */
export function pictureFile(index: number): string {
  return index === 0 ? 'image' : `image_${index + 1}`;
}

const PAGE = Buffer.from('<html><body>Please wait</body></html>');

/** The bytes of one of the pictures that were asked for. */
export function pictureBytes({ pictures, asked, faults }: Job, index: number): Uint8Array {
  if (faults.has('no_picture')) return PAGE;
  return pictures === undefined
    ? testPicture(asked.width, asked.height)
    : promptPicture({ ...pictures, index });
}

/** The bytes of a result file, real and of the asked size and length; thumbnails are small. */
export function resultFile(job: Job, file: string): { readonly bytes: Uint8Array; readonly mime: string } {
  switch (kindOf(file)) {
    case 'video':
      return { bytes: testVideo(job.asked), mime: 'video/mp4' };
    case 'audio':
      return { bytes: testAudio(job.asked.seconds), mime: 'audio/mpeg' };
    case 'image':
      return { bytes: pictureBytes(job, Number(/_(\d+)/.exec(file)?.[1] ?? 1) - 1), mime: 'image/png' };
    case 'preview':
      return { bytes: testPicture(320, 180), mime: 'image/png' };
  }
}
