// The routes of the server from its OpenAPI document, each with a form that sends a real request.

import { element } from './element.ts';
import { exampleOf, type JsonSchema } from './schema-example.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
}

interface Operation {
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: JsonSchema }>> };
  readonly security?: readonly object[];
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema?: JsonSchema }>> }>
  >;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const JSON_TYPE = 'application/json';

export async function showApi(place: HTMLElement): Promise<void> {
  const { paths } = (await (await fetch('/api/openapi.json')).json()) as OpenApi; // the server's own document
  const token = element('input', { type: 'text', autocomplete: 'off', spellcheck: false });
  const groups = new Map<string, HTMLElement[]>();
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const group = path.split('/')[2] ?? '';
      const routes = groups.get(group) ?? [element('h2', { id: group }, group)];
      routes.push(routeElement(method.toUpperCase(), path, operation, token));
      groups.set(group, routes);
    }
  place.replaceChildren(
    element('p', {}, element('label', {}, 'Token of a guest or a bot, unless you are signed in: ', token)),
    ...[...groups.values()].flat(),
  );
}

/** Closed at first. The form is made when it is opened. */
function routeElement(method: string, path: string, operation: Operation, token: HTMLInputElement): HTMLElement {
  const head = element('summary', {}, element('span', { className: 'method' }, method), element('code', {}, path));
  const details = element('details', { className: 'route' }, head);
  head.append(` ${operation.summary}${operation.security ? ' (signed in, or with a token)' : ''}`);
  details.addEventListener(
    'toggle',
    () => details.append(requestForm(method, path, operation, token), shape(operation)),
    { once: true },
  );
  return details;
}

/** What a request answers, by its schema. */
function shape({ responses }: Operation): HTMLElement {
  const [type, { schema }] = Object.entries(responses['200']?.content ?? {})[0] ?? ['', {}];
  const text = schema === undefined ? type : JSON.stringify(schema, null, 2);
  return element(
    'details',
    {},
    element('summary', {}, `Schema of the answer (${type})`),
    element('pre', { tabIndex: 0 }, text),
  );
}

function requestForm(method: string, path: string, operation: Operation, token: HTMLInputElement): HTMLFormElement {
  const inputs = operation.parameters.map(parameter => ({
    parameter,
    input: element('input', { type: 'text', required: parameter.required, autocomplete: 'off' }),
  }));
  const schema = operation.requestBody?.content[JSON_TYPE]?.schema;
  const body = operation.requestBody && element('textarea', { rows: 6, cols: 60, spellcheck: false });
  if (body && schema) body.value = JSON.stringify(exampleOf(schema), null, 2);
  const answer = element('pre', { tabIndex: 0, hidden: true });
  answer.setAttribute('aria-live', 'polite');
  const form = element(
    'form',
    {},
    ...inputs.map(({ parameter, input }) =>
      element('label', {}, `${parameter.name}${parameter.required ? '' : ' (optional)'}`, input),
    ),
    ...(body ? [element('label', {}, 'Body', body)] : []),
    element('button', { type: 'submit' }, 'Try it'),
    answer,
  );
  form.addEventListener('submit', event => {
    event.preventDefault();
    const type = schema ? JSON_TYPE : 'application/octet-stream';
    void submit({ method, url: addressOf(path, inputs), token: token.value.trim(), body: body?.value, type }, answer);
  });
  return form;
}

interface FilledParameter {
  readonly parameter: Parameter;
  readonly input: HTMLInputElement;
}

/** The path with its parameters filled in, and the query. */
function addressOf(path: string, filled: readonly FilledParameter[]): string {
  const query = new URLSearchParams();
  let address = path;
  for (const { parameter, input } of filled) {
    if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
    else if (input.value !== '') query.set(parameter.name, input.value);
  }
  return address + (query.size > 0 ? `?${query.toString()}` : '');
}

interface ApiRequest {
  readonly method: string;
  readonly url: string;
  readonly token: string;
  readonly body: string | undefined;
  readonly type: string;
}

async function submit(request: ApiRequest, answer: HTMLElement): Promise<void> {
  answer.textContent = await send(request);
  answer.hidden = false;
}

async function send({ method, url, token, body, type }: ApiRequest): Promise<string> {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': type }) };
  try {
    const answer = await fetch(url, { method, headers, ...(body && { body }) });
    return `${method} ${url}\n${answer.status} ${answer.statusText}\n\n${pretty(await answer.text())}`;
  } catch {
    return `${method} ${url}\nThe server did not answer.`;
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
