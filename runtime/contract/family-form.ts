import type { TaskKind } from './family.ts';
import type { Json, JsonObject } from './json.ts';

/** Where a form says one fact in the public body of a family; compiled from `read`. */
export interface FormField {
  readonly at: readonly string[];
  /** `path`: a parameter of the route. Absent: the body. */
  readonly in?: 'path';
  readonly type: 'text' | 'number' | 'switch';
  /** The public word of a value, where it is another. */
  readonly words?: Readonly<Record<string, string>>;
  /** All that the field takes, where its schema lists it. */
  readonly one_of?: readonly string[];
  readonly min?: number;
  readonly max?: number;
}

/** Where files of one role stand. */
export interface FormInput {
  readonly role: string;
  /** Of a list: the list itself. */
  readonly at: readonly (string | number)[];
  /** What a list has for each file, with `FILE` in the place of its address; absent: there is one file. */
  readonly item?: Json;
  /** Files of the family's example: enough for this mode. */
  readonly shown: number;
}

/** Stands for a file in `FormInput.item`. */
export const FILE = '*';

/** What a body of one mode says beside the facts. */
export interface FormMode {
  /** Without files. */
  readonly body: JsonObject;
  readonly inputs: readonly FormInput[];
}

/** How requests of one family are written field by field: what the playground's forms and the search for models are made of. */
export interface FamilyForm {
  readonly file: string;
  readonly kind: TaskKind | 'chat';
  /** Id of the route that it is asked on. */
  readonly route: string;
  /** Facts by name, of a size also `size.ratio` and `size.tier`; in the order of the form. */
  readonly fields: Readonly<Record<string, FormField>>;
  /** By mode, in the order of the vocabulary. */
  readonly modes: Readonly<Record<string, FormMode>>;
}
