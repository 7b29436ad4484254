import type { SourceDocument } from '../runtime/document/tree.ts';
import type { SpecFile } from './list.ts';

/** What a file is: its folder says it, and of a family file its own `kind`, because chat has another shape. */
export function withSpecKind<F extends SpecFile>(file: F, { value }: Pick<SourceDocument, 'value'>): F {
  const isChat =
    file.kind === 'family' &&
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    value.kind === 'chat';
  return isChat ? { ...file, kind: 'chat-family' } : file;
}
