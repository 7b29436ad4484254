import type { Model, ModeRow } from '../contract/family.ts';
import { orList } from './show-value.ts';

/** The modes that a model offers, and how a refusal names them and what gives each. */
export interface OfferedModes {
  readonly ids: readonly string[];
  /** `text (a prompt only) or first_last (first frame and last frame)` */
  readonly text: string;
}

/** `wanted` are roles that the caller brought: where a mode lets one come along, the text says so. */
export function offeredModes(
  model: Pick<Model, 'modes'>,
  modes: readonly ModeRow[],
  wanted: readonly string[] = [],
): OfferedModes {
  const rows = modes.filter((row) => (model.modes[row.id] ?? 'no') !== 'no');
  const text = orList(rows.map((row) => `${row.id} (${inputsText(row, wanted)})`));
  return { ids: rows.map((row) => row.id), text };
}

function inputsText({ needs, also = [] }: ModeRow, wanted: readonly string[]): string {
  const inputs = needs.length === 0 ? 'a prompt only' : needs.map(words).join(' and ');
  const along = also.filter((role) => wanted.includes(role)).map(words);
  return along.length === 0 ? inputs : `${inputs}, also with ${along.join(' and ')}`;
}

function words(role: string): string {
  return role.replaceAll('_', ' ');
}
