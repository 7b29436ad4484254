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
