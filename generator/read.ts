import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DiagnosticSink } from '../runtime/document/diagnostic.ts';
import { MAX_DOCUMENT_BYTES } from '../runtime/document/parse-yaml.ts';
import { diagnose } from './diagnostics/catalog.ts';
import type { SpecFile } from './list.ts';

/** A spec file with its text; nothing is interpreted yet. */
export interface SpecSource extends SpecFile {
  /** Undefined when the file could not be read, which was reported. */
  readonly text: string | undefined;
}

/** Reads the listed files. What is too large, unreadable or not UTF-8 is reported, not read. */
export function readSpecs(
  root: string,
  files: readonly SpecFile[],
  sink: DiagnosticSink,
): readonly SpecSource[] {
  return files.map((file) => ({ ...file, text: readText(root, file.path, sink) }));
}

function readText(root: string, path: string, sink: DiagnosticSink): string | undefined {
  const span = { file: path, start: 0, end: 0 };
  try {
    const bytes = statSync(join(root, path)).size;
    if (bytes > MAX_DOCUMENT_BYTES) {
      sink.add(diagnose('GW1011', span, { bytes, max_bytes: MAX_DOCUMENT_BYTES }));
      return undefined;
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(join(root, path)));
  } catch (error) {
    sink.add(diagnose('GW1014', span, { path, problem: problemOf(error) }));
    return undefined;
  }
}

function problemOf(error: unknown): string {
  if (error instanceof TypeError) return 'it is not UTF-8 text';
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
