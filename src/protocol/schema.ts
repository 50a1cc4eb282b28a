// Schemas, from one place: typebox is 700 modules, a third of what a server waits for when it starts, so the build makes one file
// of what stands here (scripts/bundle.mjs).

export { type Static, type TObject, type TProperties, type TSchema, type TUnsafe, Type } from 'typebox';
export { Compile } from 'typebox/compile';
export { Check, Value } from 'typebox/value';
