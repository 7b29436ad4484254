import { type Catalog, entry } from '../../runtime/document/diagnostic.ts';
import { helpFor } from '../../runtime/document/suggest.ts';

/** 310x and 311x: steps before the submission, and what is of one call alone. */
export const PREPARE_CODES = {
  GW3101: entry<{ readonly name: string; readonly role: string; readonly known: readonly string[] }>({
    severity: 'error',
    title: 'not prepared',
    cause:
      'An input can be sent as what a step of `prepare` gave for it, and no step gives that to this role.',
    fix: 'Name what a step gives, or add the role to the `each` of a step that gives it.',
    message: (p) => `no step of \`prepare\` gives \`${p.name}\` for \`$${p.role}\``,
    help: (p) => helpFor(p.name, p.known),
  }),
  GW3102: entry<{ readonly place: string }>({
    severity: 'error',
    title: 'prepared value that decides',
    cause:
      'A request is priced before its steps run, so what they give may neither choose what is sent nor be changed with a warning, nor stand in a field that a price depends on.',
    fix: 'Send it as it is, in a field of its own.',
    message: (p) => `what a step gave stands in ${p.place}: the request is priced before it is known`,
  }),
  GW3103: entry<{ readonly id: string }>({
    severity: 'warning',
    title: 'step that nothing reads',
    cause: 'The submission names nothing of what the step gives, so that it never runs.',
    fix: 'Name it with `prepared` or `url_or_prepared`, or as `$prepared.<step>.<name>`; or remove the step.',
    message: (p) => `nothing reads what the step \`${p.id}\` gives`,
  }),
  GW3104: entry<{ readonly problem: string }>({
    severity: 'error',
    title: 'address without `sign`',
    cause:
      'An address that an answer named may be the vendor’s own or anybody’s, and only its spec knows which.',
    fix: 'Write `sign: none` where it takes no credential, `sign: channel` where it lies below the channel’s base.',
    message: (p) => p.problem,
  }),
  GW3105: entry<{ readonly example: string; readonly problem: string }>({
    severity: 'error',
    title: 'step without its answers',
    cause: 'The sandbox plays a step from `examples.prepare`, which has one answer for each of its calls.',
    fix: 'Add the answers as the vendor’s documents show them.',
    message: (p) => `the example \`${p.example}\` ${p.problem}`,
  }),
  GW3106: entry<{ readonly missing: string }>({
    severity: 'error',
    title: 'waiting without a measure',
    cause: 'A call that is asked again until its answer says something needs a pace and an end.',
    fix: 'Add `every_secs` and `most`.',
    message: (p) => `\`until\` needs ${p.missing}`,
  }),
  GW3110: entry<{ readonly name: string; readonly place: string }>({
    severity: 'error',
    title: 'value of one call that decides',
    cause:
      'It is another one for each call, so that nothing that was priced, chosen or is looked up later may depend on it.',
    fix: 'Use `$task.id | uuid`, which stays the same for a task.',
    message: (p) => `\`${p.name}\` stands in ${p.place}`,
    help: () => 'for an id that stays the same, write `$task.id | uuid`',
  }),
} satisfies Catalog;
