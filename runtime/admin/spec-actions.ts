import { readdir, readFile } from 'node:fs/promises';
import { GatewayError } from '../contract/errors.ts';
import type { Loss, MappedField } from '../contract/read-json-files.ts';
import { allFamilies, type Registry } from '../contract/registry.ts';
import { helpFor } from '../document/suggest.ts';
import type { FieldsOf } from './operation.ts';
import { refusedField, shown } from './refusals.ts';

/** The files that the build was made from; they are shown, and decide nothing. */
const SPECS = new URL('../../specs/', import.meta.url);

/** A file of `specs/`. */
export interface SpecFile {
  /** `specs/families/b.yaml` */
  readonly file: string;
  /** Its folder: `families`; of files beside the folders empty. */
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly lines: number;
  /** Of a family, how many models it has; else 0. */
  readonly models: number;
  /** Of a family the protocols that serve it, of a protocol the families that it serves. */
  readonly with: readonly string[];
}

/** What one line of a spec file gives. */
export interface SpecLine {
  readonly line: number;
  /** Fact or role of a family, or path in a vendor's request. */
  readonly target: string;
  /** The expression as it is written. */
  readonly from: string;
}

/** What operators read of the specs. */
export function specActions({
  registry,
}: {
  readonly registry: Pick<Registry, 'families' | 'chat_families' | 'explain'>;
}) {
  return {
    'specs-list': async (): Promise<readonly SpecFile[]> => {
      const names = await specNames();
      return Promise.all(
        names.map(async (name) => describe(name, await readFile(new URL(name, SPECS), 'utf8'))),
      );
    },

    async 'specs-show'({
      file,
    }: FieldsOf<'specs-show'>): Promise<
      SpecFile & { readonly text: string; readonly gives: readonly SpecLine[] }
    > {
      const names = await specNames();
      const name = names.find((one) => `specs/${one}` === file);
      if (name === undefined) {
        const help = helpFor(
          shown(file),
          names.map((one) => `specs/${one}`),
        );
        throw refusedField('file', `there is no spec file \`${shown(file)}\`; ${help ?? 'there are none'}`);
      }
      const text = await readFile(new URL(name, SPECS), 'utf8');
      const { families, protocols } = await registry.explain();
      const gives = [...Object.values(families), ...Object.values(protocols)].flatMap((mapping) =>
        [...mapping.fields, ...(mapping.remix ?? [])]
          .filter((field) => (field.file ?? mapping.file) === file)
          .map(({ line, target, from }: MappedField) => ({ line, target, from })),
      );
      return { ...describe(name, text), text, gives: gives.sort((a, b) => a.line - b.line) };
    },

    async 'specs-loss'({ family, protocol }: FieldsOf<'specs-loss'>): Promise<readonly Loss[]> {
      const { losses } = await registry.explain();
      return losses.filter(
        (row) => (family ?? row.family) === row.family && (protocol ?? row.protocol) === row.protocol,
      );
    },
  };

  function describe(name: string, text: string): SpecFile {
    const [, kind = '', id = name] = /^(?:(.*)\/)?([^/]+)\.yaml$/.exec(name) ?? [];
    const isFamily = kind === 'families' || kind === 'lines';
    const own = allFamilies(registry).find((one) => isFamily && one.id === id);
    const used = allFamilies(registry).filter((one) => kind === 'protocols' && one.protocols.includes(id));
    return {
      file: `specs/${name}`,
      kind,
      id,
      title: /^title: *(.+)$/m.exec(text)?.[1]?.replaceAll(/^["']|["']$/g, '') ?? '',
      lines: text.split('\n').length - 1,
      models: own?.models.length ?? 0,
      with: own?.protocols ?? used.map((one) => one.id),
    };
  }
}

/** Below `specs/`, sorted. */
async function specNames(): Promise<readonly string[]> {
  try {
    const names = await readdir(SPECS, { recursive: true });
    return names.filter((name) => name.endsWith('.yaml')).sort();
  } catch (cause) {
    throw new GatewayError('invalid_request', {
      message: 'the specs were not installed beside this build',
      cause,
    });
  }
}
