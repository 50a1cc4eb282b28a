// The functions and classes of a source file, found by the parser of the build, and how long they are.

import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

export interface FunctionLength {
  readonly name: string;
  readonly path: string;
  /** The first line of the function, counted from 1. */
  readonly line: number;
  readonly lines: number;
}

/** A node of the syntax tree, in the form of ESTree. */
interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export interface ClassSize {
  readonly name: string;
  readonly path: string;
  /** Methods and accessors, private ones too, without the constructor. */
  readonly methods: number;
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

export function functionsOf({ path, text }: SourceFile): FunctionLength[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: FunctionLength[] = [];
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, name);
    else if (isNode(value)) {
      const own = nameOf(value) ?? name;
      if (FUNCTIONS.has(value.type)) {
        const line = lineAt(value.start);
        found.push({ name: own, path, line, lines: lineAt(value.end) - line + 1 });
      }
      for (const child of Object.values(value)) visit(child, own);
    }
  };
  visit(program, 'the module');
  return found;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

export function classesOf({ path, text }: SourceFile): ClassSize[] {
  const { program } = parseSync(path, text);
  const found: ClassSize[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (isNode(value)) {
      if (value.type === 'ClassDeclaration') {
        const { body } = value['body'] as { body: readonly SyntaxNode[] }; // as ESTree says
        const methods = body.filter(({ type, kind }) => type === 'MethodDefinition' && kind !== 'constructor').length;
        found.push({ name: nameOf(value) ?? '', path, methods });
      }
      for (const child of Object.values(value)) visit(child);
    }
  };
  visit(program);
  return found;
}

/** The name a declaration, a method or a property gives to the function in it. */
function nameOf(node: SyntaxNode): string | undefined {
  for (const field of [node['id'], node['key']]) {
    const name = (field as { name?: unknown } | null | undefined)?.name;
    if (typeof name === 'string') return name;
  }
  return undefined;
}
