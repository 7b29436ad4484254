import type { Diagnostic, DiagnosticSink } from '../document/diagnostic.ts';
import { locate, nodeAt, type PathStep, type SourceDocument, type Span } from '../document/tree.ts';
import type { DeploymentRegistry } from './load-deployment.ts';
import type { RawChannel, RawDeployment } from './raw-deployment.ts';

/** What the checks of a deployment look at. */
export interface DeploymentCheck {
  readonly raw: RawDeployment;
  readonly document: SourceDocument;
  readonly registry: DeploymentRegistry;
  readonly sink: DiagnosticSink;
  /** What is no mistake is told, too. */
  readonly advises?: true | undefined;
}

/** One channel of it. */
export interface ChannelCheck extends DeploymentCheck {
  readonly channel: RawChannel;
  readonly index: number;
}

export function add({ sink }: DeploymentCheck, diagnostic: Diagnostic): void {
  sink.add(diagnostic);
}

/** The place of a part of the channel; of a part that is not written, the channel's id. */
export function place(one: ChannelCheck, path: readonly PathStep[], part: 'key' | 'value' = 'value'): Span {
  const { tree } = one.document;
  const below = ['channels', one.index, ...path];
  const written = path.length > 0 && nodeAt(tree, below) !== undefined;
  return written ? locate(tree, below, part) : locate(tree, ['channels', one.index, 'id'], 'value');
}
