import type { DiagnosticSink, ParamsOf } from '../document/diagnostic.ts';
import { locate, nodeAt, type PathStep, type SourceDocument, type Span } from '../document/tree.ts';
import { type DEPLOYMENT_CODES, deploymentDiagnostic } from './codes.ts';
import type { DeploymentRegistry } from './load-deployment.ts';
import type { RawChannel, RawDeployment } from './types.ts';

/** What the checks of a deployment look at. */
export interface DeploymentCheck {
  readonly raw: RawDeployment;
  readonly document: SourceDocument;
  readonly registry: DeploymentRegistry;
  readonly sink: DiagnosticSink;
  /** The admin key of the environment. */
  readonly admin_key?: string | undefined;
  /** What is no mistake is told, too. */
  readonly advises?: true | undefined;
}

/** One channel of it. */
export interface ChannelCheck extends DeploymentCheck {
  readonly channel: RawChannel;
  readonly index: number;
}

type Codes = typeof DEPLOYMENT_CODES;

/** Tells a mistake at the place of a part of the file. */
export function report<C extends keyof Codes>(
  { document, sink }: DeploymentCheck,
  code: C,
  path: readonly PathStep[],
  params: ParamsOf<Codes, C>,
): void {
  sink.add(deploymentDiagnostic(code, locate(document.tree, path, 'value'), params));
}

/** Tells a mistake at the place of a part of the channel; of a part that is not written, at the channel's id. */
export function reportChannel<C extends keyof Codes>(
  one: ChannelCheck,
  code: C,
  path: readonly PathStep[],
  params: ParamsOf<Codes, C>,
  part: 'key' | 'value' = 'value',
): void {
  one.sink.add(deploymentDiagnostic(code, place(one, path, part), params));
}

function place(
  { document: { tree }, index }: ChannelCheck,
  path: readonly PathStep[],
  part: 'key' | 'value',
): Span {
  const below = ['channels', index, ...path];
  const written = path.length > 0 && nodeAt(tree, below) !== undefined;
  return written ? locate(tree, below, part) : locate(tree, ['channels', index, 'id'], 'value');
}
