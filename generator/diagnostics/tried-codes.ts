import { type Catalog, entry } from '../../runtime/document/diagnostic.ts';
import { listed } from '../../runtime/document/suggest.ts';

/** Specs that are right by themselves, and of which nobody tries or reads a part. */
export const TRIED_CODES = {
  GW3054: entry<{
    readonly protocol: string;
    readonly path: string;
    readonly missing: readonly string[];
  }>({
    severity: 'warning',
    title: 'protocol without replays',
    cause:
      'What a vendor must be sent and what its answers mean is proved by exchanges from its documents. A spec that is only compared with what was compiled from it proves nothing.',
    fix: 'Draft them by `npx gateway new replays <id>` and fill them in from the vendor’s documents; the file of another protocol shows the shape. Of tasks, `auth` says how requests are signed, `submit` holds requests and what the vendor must receive, `verdicts` what an answer proves of a submission, and the other keys its answers and what they mean. Of chat, `chat` holds calls, credential, words of the end and refusals.',
    message: (p) => `protocol \`${p.protocol}\` has no replays: ${p.path} lacks ${listed(p.missing)}`,
    help: (p) =>
      `\`npx gateway new replays ${p.protocol}\` drafts them; fill them in from the vendor’s documents`,
  }),
  GW3180: entry<{ readonly mode: string; readonly body: string }>({
    severity: 'warning',
    title: 'mode without an example',
    cause:
      'Documents show how each mode of a family is asked for, and the tests ask for it: a mode that nobody shows is a mode that nobody tries.',
    fix: 'Add a body of the mode to `examples` of the family.',
    message: (p) => `no example shows mode \`${p.mode}\``,
    help: (p) => `a body to begin with, under \`examples\`: \`${p.mode}: ${p.body}\``,
  }),
  GW3181: entry<{ readonly protocol: string; readonly name: string; readonly places: readonly string[] }>({
    severity: 'error',
    title: 'not read where another gateway writes it',
    cause:
      'The protocol sends requests to another gateway of this kind, which reads them by this family: what it does not read there is lost on the way.',
    fix: 'Read it from one of these fields too, behind those of the family.',
    message: (p) =>
      `\`${p.name}\` is not read where protocol \`${p.protocol}\` writes it: ${listed(p.places)}`,
  }),
} satisfies Catalog;
