import { registry } from '../../generated/index.ts';
import { withExamples } from '../../runtime/sandbox/banner.ts';

/** The registry's routes with their examples. */
export const shownRoutes = withExamples(registry.routes, await registry.examples());
