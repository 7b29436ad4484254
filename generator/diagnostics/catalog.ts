import { DOCUMENT_CODES } from '../../runtime/document/codes.ts';
import { type Catalog, diagnoser, entry, type ParamsOf } from '../../runtime/document/diagnostic.ts';
import { ADMIN_CODES } from './admin-codes.ts';
import { CHAT_CODES } from './chat-codes.ts';
import { LINE_CODES } from './line-codes.ts';
import { METADATA_CODES } from './metadata-codes.ts';
import { MODEL_CODES } from './model-codes.ts';
import { NAME_CODES } from './name-codes.ts';
import { PICTURE_CODES } from './picture-codes.ts';
import { PREPARE_CODES } from './prepare-codes.ts';
import { PRICE_CODES } from './price-codes.ts';
import { RULE_CODES } from './rule-codes.ts';
import { SHORT_CODES } from './short-codes.ts';
import { SILENT_CODES } from './silent-codes.ts';
import { TRIED_CODES } from './tried-codes.ts';

const OTHER_CODES = {
  GW4001: entry<{
    readonly first: string;
    readonly first_date: string;
    readonly second: string;
    readonly second_date: string;
  }>({
    severity: 'error',
    title: 'dates out of order',
    cause: 'A model is deprecated first and retired afterwards; dates are `YYYY-MM-DD`.',
    fix: 'Correct the dates.',
    message: (p) => `\`${p.first}\` (${p.first_date}) must come before \`${p.second}\` (${p.second_date})`,
  }),
  GW4002: entry<{ readonly model: string; readonly replacement: string; readonly status: string }>({
    severity: 'error',
    title: 'replacement is deprecated',
    cause: 'Callers are told to move to the replacement, so it must be one that stays.',
    fix: 'Name a model that is neither deprecated nor retired.',
    message: (p) => `\`${p.model}\` is replaced by \`${p.replacement}\`, which is itself ${p.status}`,
  }),
  GW5001: entry<{ readonly path: string; readonly problem: string }>({
    severity: 'error',
    title: 'cannot write',
    cause: 'The operating system refused to write or delete a file.',
    fix: 'Check the permissions of the folder and the space left on the disk.',
    message: (p) => `cannot write \`${p.path}\`: ${p.problem}`,
  }),
  GW5003: entry<{ readonly path: string }>({
    severity: 'error',
    title: 'refusing to delete',
    cause:
      'The file lies in `generated/`, no spec produces it, and it does not carry the mark of generated files.',
    fix: 'Move the file elsewhere, or delete it yourself.',
    message: (p) => `refusing to delete \`${p.path}\`: it was not generated`,
  }),
  GW5004: entry<{ readonly path: string; readonly problem: string }>({
    severity: 'error',
    title: 'no plain file or folder',
    cause:
      'The folder `generated/` holds plain files and folders only: following a link would write and delete elsewhere.',
    fix: 'Remove it, or move it out of `generated/`.',
    message: (p) => `\`${p.path}\` ${p.problem}`,
  }),
  GW9002: entry<{ readonly name: string; readonly problem: string; readonly isField?: boolean }>({
    severity: 'error',
    title: 'filter or field that specs cannot use',
    cause:
      'Filters are functions of `runtime/contract` with a `@filter` tag, and what specs read are fields of its views and scopes. What they take, give and report follows from their types, and this one has a part that no value or word of a spec is.',
    fix: 'Change the type, or take the tag away.',
    message: (p) =>
      `specs cannot ${p.isField === true ? 'read' : 'call the filter'} \`${p.name}\`: ${p.problem}`,
  }),
  GW9001: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'internal error',
    cause: 'The compiler itself failed; the specs may be fine.',
    fix: 'Report it with the spec file it points at.',
    message: (p) => `internal: ${p.problem}`,
  }),
} satisfies Catalog;

/**
 * Every code of the compiler. A code without title, cause, fix and message does not compile; `generate
 * explain` and the diagnostics page print from here.
 */
export const CATALOG = {
  ...DOCUMENT_CODES,
  ...NAME_CODES,
  ...RULE_CODES,
  ...TRIED_CODES,
  ...CHAT_CODES,
  ...PICTURE_CODES,
  ...METADATA_CODES,
  ...MODEL_CODES,
  ...LINE_CODES,
  ...PRICE_CODES,
  ...PREPARE_CODES,
  ...SHORT_CODES,
  ...ADMIN_CODES,
  ...SILENT_CODES,
  ...OTHER_CODES,
} satisfies Catalog;

export type Code = keyof typeof CATALOG;

/** The parameters that the message of a code needs. */
export type CodeParams<C extends Code> = ParamsOf<typeof CATALOG, C>;

/**
 * Makes one diagnostic: `sink.add(diagnose('GW2003', node.span, { name, known }))`. The code decides the
 * parameters; label and help come from the catalogue unless the fourth argument gives others.
 */
export const diagnose = diagnoser(CATALOG);
