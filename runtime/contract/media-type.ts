const EXTENSIONS: Readonly<Record<string, string>> = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
};
const MEDIA_TYPE = /^(?:video|image|audio)\/[a-z0-9.+-]{1,60}$/;
/** Says nothing about the content: the kind of the result does. */
const VAGUE = new Set(['', 'application/octet-stream', 'binary/octet-stream', 'application/mp4']);
/** A picture that can carry scripts. */
const REFUSED = new Set(['image/svg+xml']);
/** What a file is when its source does not say; pictures come in too many kinds for a guess. */
const USUAL: Readonly<Record<string, string>> = { video: 'video/mp4', audio: 'audio/mpeg' };

/** The media type shown to the caller, or undefined when the source sent something that is not media. */
export function mediaType(contentType: string | undefined, variant: string): string | undefined {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (isMedia(type) && !REFUSED.has(type)) return type;
  if (!VAGUE.has(type)) return undefined;
  return USUAL[variant] ?? 'application/octet-stream';
}

/** Whether a type is one of videos, pictures or sounds. */
export function isMedia(type: string): boolean {
  return MEDIA_TYPE.test(type);
}

/** What names of files of a media type end in. */
export function extensionOf(mime: string): string {
  return EXTENSIONS[mime] ?? 'bin';
}
