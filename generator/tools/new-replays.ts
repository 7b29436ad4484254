import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { protocolIds, type Registry } from '../../runtime/contract/registry.ts';
import { suggest } from '../../runtime/document/suggest.ts';
import { renderTemplate } from '../print/template.ts';
import { compileBeside, PROJECT } from './compile-beside.ts';
import { printDiagnostics, refuse, type Terminal } from './terminal.ts';

export interface NewReplaysOptions {
  /** Of a protocol, of tasks or of chat. */
  readonly id: string;
  /** A folder of specs of one's own, with `test/replays` beside it; absent: those of the project. */
  readonly specs?: string | undefined;
  readonly json: boolean;
  readonly colour: boolean;
}

/** What each class of refusal is sent with where a vendor follows HTTP. */
const REFUSALS = [
  { class: 'invalid_request', http: 400, elsewhere: false },
  { class: 'invalid_key', http: 401, elsewhere: true },
  { class: 'rate_limit', http: 429, elsewhere: true },
];
const SCHEMA = join(PROJECT, 'generator/schema/replays.schema.json');
const STATES = ['queued', 'in_progress', 'completed', 'failed'];
const SAMPLES = { image: 'png', video: 'mp4', audio: 'mp3' } as const;

/**
 * Drafts `test/replays/<id>.yaml`: what is still missing of it, with `<...>` wherever only the vendor's documents can
 * say what stands there. None of them is what a spec makes, so the checks fail until each is replaced.
 * Answers 0 written, 2 wrong usage or broken specs.
 */
export async function newReplays(options: NewReplaysOptions, terminal: Terminal): Promise<0 | 2> {
  const { id, json } = options;
  const specs = resolve(options.specs ?? join(PROJECT, 'specs'));
  const replays = join(dirname(specs), 'test/replays');
  const compiled = await compileBeside({ specs, replays });
  try {
    const { outcome } = compiled;
    if (outcome.kind === 'failed') {
      await printDiagnostics(outcome, outcome.diagnostics, { options, terminal });
      return 2;
    }
    const { registry }: { readonly registry: Registry } = await import(
      pathToFileURL(join(compiled.root, 'generated/index.ts')).href
    );
    const wanted = draftOf(registry, id);
    if (wanted === undefined) return refuse(unknown(registry, id), options, terminal);
    const path = join(replays, `${id}.yaml`);
    const before = existsSync(path) ? readFileSync(path, 'utf8') : headOf(id, replays);
    const missing = wanted.filter(({ key }) => !`\n${before}`.includes(`\n${key}:`));
    if (missing.length === 0) return refuse(`${path} lacks nothing`, options, terminal);
    writeFileSync(path, before + missing.map(({ text }) => text).join(''));
    const keys = missing.map(({ key }) => key);
    if (json) await terminal.out(`${JSON.stringify({ path, keys })}\n`);
    else
      await terminal.out(
        `drafted ${keys.join(', ')} in ${path}: replace each <...> by what the vendor's pages say\n`,
      );
    return 0;
  } finally {
    compiled.remove();
  }
}

/** The schema is that of the project, for replays beside specs of one's own too. */
const headOf = (id: string, replays: string): string =>
  `# yaml-language-server: $schema=${relative(replays, SCHEMA)}\n# Written from the vendor's public documents, not from specs/protocols/${id}.yaml.\n`;

interface Part {
  readonly key: string;
  readonly text: string;
}

/** By key of the file; undefined where no protocol has the id. */
function draftOf(registry: Registry, id: string): readonly Part[] | undefined {
  const { protocols, chat_protocols } = registry;
  const parts = [
    ...(protocols[id] === undefined ? [] : partsOf(renderTemplate('replays', tasksOf(registry, id)))),
    ...(chat_protocols[id] === undefined
      ? []
      : partsOf(renderTemplate('replays', { chat: true, refusals: REFUSALS }))),
  ];
  return parts.length === 0 ? undefined : parts;
}

function tasksOf({ protocols, families, vocabulary }: Registry, id: string): object {
  const protocol = protocols[id];
  const models = families.filter((one) => one.protocols.includes(id)).flatMap((family) => family.models);
  const modes = vocabulary.modes
    .filter(({ id: mode }) => models.some((model) => (model.modes[mode] ?? 'no') !== 'no'))
    .map(({ id: mode, needs }) => ({ id: mode, roles: sampleRoles(needs, vocabulary.roles) }));
  return {
    chat: false,
    refusals: REFUSALS,
    states: STATES,
    prepare: protocol?.prepare?.map((step) => step.id) ?? [],
    accepted: protocol?.submit.accept !== undefined,
    poll: protocol?.poll !== undefined,
    cancel: protocol?.cancel !== undefined,
    modes: modes.length === 0 ? [{ id: 'text', roles: '' }] : modes,
  };
}

/** In YAML's flow style; empty without roles. */
function sampleRoles(needs: readonly string[], roles: Registry['vocabulary']['roles']): string {
  const samples = needs.flatMap((name) => {
    const kind = roles[name]?.kind;
    if (kind === undefined) return [];
    return [`${name}: [{ kind: ${kind}, url: "https://cdn.example/${name}.${SAMPLES[kind]}" }]`];
  });
  return samples.length === 0 ? '' : `{ ${samples.join(', ')} }`;
}

function partsOf(text: string): readonly Part[] {
  const quoted = text.replaceAll(/<[^>\n]*>/g, (words) => JSON.stringify(words));
  return quoted.split(/^(?=\w+:)/m).flatMap((part) => {
    const [, key] = /^(\w+):/.exec(part) ?? [];
    return key === undefined ? [] : [{ key, text: part }];
  });
}

function unknown(registry: Registry, id: string): string {
  const near = suggest(id, protocolIds(registry));
  return `no protocol is called ${id}${near === undefined ? '' : `; did you mean ${near}?`}`;
}
