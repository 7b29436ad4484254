/** `['subjects', 0, 'images', 1]` as `subjects[0].images[1]`: how errors name a field. */
export function fieldPath(steps: readonly (string | number)[]): string {
  let path = '';
  for (const step of steps) {
    if (typeof step === 'number') path += `[${step}]`;
    else path += path === '' ? step : `.${step}`;
  }
  return path.length > 200 ? `${path.slice(0, 200)}…` : path;
}

/** Steps of a JSON pointer, checked against the value it points into so that indexes become numbers. */
export function pointerSteps(pointer: string, root: unknown): (string | number)[] {
  const steps: (string | number)[] = [];
  let here = root;
  for (const raw of pointer.split('/').slice(1)) {
    const name = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    const step = Array.isArray(here) ? Number(name) : name;
    steps.push(step);
    here = stepInto(here, step);
  }
  return steps;
}

/** The value at some steps below a root, or undefined. */
export function valueAt(root: unknown, steps: readonly (string | number)[]): unknown {
  return steps.reduce<unknown>(stepInto, root);
}

function stepInto(value: unknown, step: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  const found: unknown = Reflect.get(value, step);
  return found;
}
