import { testAudio } from '../media/test-audio.ts';
import { testPicture } from '../media/test-picture.ts';
import { testVideo } from '../media/test-video.ts';
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

/** The bytes of a result file, real and of the asked size and length; thumbnails are small. */
export function resultFile(job: Job, file: string): { readonly bytes: Uint8Array; readonly mime: string } {
  switch (kindOf(file)) {
    case 'video':
      return { bytes: testVideo(job.asked), mime: 'video/mp4' };
    case 'audio':
      return { bytes: testAudio(job.asked.seconds), mime: 'audio/mpeg' };
    case 'image':
      return { bytes: testPicture(job.asked.width, job.asked.height), mime: 'image/png' };
    case 'preview':
      return { bytes: testPicture(320, 180), mime: 'image/png' };
  }
}
