import { type Catalog, entry } from '../../runtime/document/diagnostic.ts';
import { listed } from '../../runtime/document/suggest.ts';

/** 304x: rules that chat has beside tasks. Append new entries; the type argument names its parameters. */
export const CHAT_CODES = {
  GW3040: entry<{ readonly protocol: string; readonly lacks: string; readonly known: readonly string[] }>({
    severity: 'error',
    title: 'protocol that does other work',
    cause:
      'A protocol makes tasks with `submit` and `poll`, or speaks chat with a `chat` block, and a family can only be served by one that does what the family is for.',
    fix: 'List another protocol, or add to the protocol what it lacks.',
    message: (p) => `protocol \`${p.protocol}\` has no ${p.lacks}`,
    help: (p) => `protocols that have it: ${listed(p.known)}`,
  }),
  GW3041: entry<{ readonly model: string; readonly limit: string }>({
    severity: 'error',
    title: 'chat model without limits',
    cause:
      'The price of the longest answer is held before the upstream is asked, so it must be known how long that is.',
    fix: 'Give the model or its family `limits: { context_tokens: ..., output_tokens: ... }`.',
    message: (p) => `chat model \`${p.model}\` has no \`${p.limit}\``,
  }),
  GW3043: entry<{ readonly route: string; readonly operation: string; readonly kind: string }>({
    severity: 'error',
    title: 'route that does other work',
    cause:
      'Routes that submit tasks read what families of tasks describe, and routes of chat what those of chat do.',
    fix: 'List another route, or correct its operation.',
    message: (p) =>
      `route \`${p.route}\` is for \`${p.operation}\`, which no family of kind \`${p.kind}\` can serve`,
  }),
  GW3044: entry<{ readonly format: string }>({
    severity: 'warning',
    title: 'call without its model',
    cause:
      'Bodies of this format do not name the model, so that the same one would answer whatever is asked for.',
    fix: 'Write `{$model}` where the path names the model.',
    message: (p) => `the path does not say \`{$model}\`, and bodies of format \`${p.format}\` do not either`,
  }),
  GW3045: entry<{ readonly model: string; readonly cached: number; readonly input: number }>({
    severity: 'warning',
    title: 'cached tokens dearer than read ones',
    cause:
      'What an upstream takes from its cache costs less than what it reads, so the prices are likely swapped.',
    fix: 'Correct one of the prices.',
    message: (p) =>
      `\`cached_input_micros\` of \`${p.model}\` (${p.cached}) is above its \`input_micros\` (${p.input})`,
  }),
  GW3046: entry<{ readonly model: string; readonly field: string; readonly protocols: readonly string[] }>({
    severity: 'error',
    title: 'price of a field that is never sent',
    cause:
      'A field that costs by the request is sent where the price of the model and `per_call` of a protocol both name it.',
    fix: 'Name the field in `chat.per_call` of a protocol of the family, or take its price away.',
    message: (p) => `\`${p.model}\` has a price for \`${p.field}\`, which no protocol of its family sends`,
    help: (p) => `protocols of the family: ${listed(p.protocols)}`,
  }),
  GW3047: entry<{ readonly field: string }>({
    severity: 'error',
    title: 'field that costs by the request and is sent without a price',
    cause:
      'A field of `fields` is sent for every model, one of `per_call` only for those that have a price for it, and one of `free_values` with these alone.',
    fix: 'Take the field out of `fields`.',
    message: (p) => `\`${p.field}\` is in \`fields\`, and in \`per_call\` or \`free_values\``,
  }),
} satisfies Catalog;
