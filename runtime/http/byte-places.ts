import { randomBytes } from 'node:crypto';
import type { BytesPlace } from './result-view.ts';

/** A piece of an answer's text, or the result file whose bytes stand there as base64. */
export type AnswerPiece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly name: string };

export interface BytePlaces {
  /** What stands for a file's bytes in a view; no text of a caller or of a vendor can be one. */
  readonly placeOf: BytesPlace;
  /** Whether any place was given out: only then an answer can have one. */
  offered(): boolean;
  /** An answer's JSON text, cut where files stand. */
  split(text: string): readonly AnswerPiece[];
}

/**
 * Places for bytes in one answer: the surface puts them where it likes, and what it used is found in the text that
 * it made. So surfaces stay pure, and pictures never become strings.
 */
export function createBytePlaces(): BytePlaces {
  const mark = randomBytes(16).toString('hex');
  const place = new RegExp(`${mark}\\.(\\w+)\\.`, 'g');
  let offered = false;
  return {
    placeOf(name) {
      offered = true;
      return `${mark}.${name}.`;
    },
    offered: () => offered,
    split(text) {
      const pieces: AnswerPiece[] = [];
      let end = 0;
      for (const found of text.matchAll(place)) {
        pieces.push({ kind: 'text', text: text.slice(end, found.index) });
        pieces.push({ kind: 'file', name: found[1] ?? '' });
        end = found.index + found[0].length;
      }
      return [...pieces, { kind: 'text', text: text.slice(end) }];
    },
  };
}
