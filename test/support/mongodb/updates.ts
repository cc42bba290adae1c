import { Double, Int32, Long, type Document } from 'bson';
import { CommandFailed } from './command-failed';
import { compareValues, valueAt } from './compare';

/** Returns the fields that an upsert copies from its filter. */
export function equalities(filter: Document): Document {
  const result: Document = {};
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and') for (const part of condition as Document[]) Object.assign(result, equalities(part));
    if (path.startsWith('$')) continue;
    const isOperator =
      typeof condition === 'object' &&
      condition !== null &&
      Object.keys(condition as object).some((key) => key.startsWith('$'));
    if (!isOperator) setAt(result, path, condition);
    else if ('$eq' in (condition as Document)) setAt(result, path, (condition as Document)['$eq']);
  }
  return result;
}

/**
 * A document after an update: a whole new one, or one changed by operators.
 * @param inserting whether it is made now (upsert)
 */
export function applyUpdate(document: Document, update: Document, inserting: boolean): Document {
  const operators = Object.keys(update).filter((key) => key.startsWith('$'));
  if (operators.length === 0) {
    const { _id, ...rest } = update;
    const id: unknown = _id ?? document['_id'];
    return id === undefined ? rest : { _id: id, ...rest };
  }
  for (const operator of Object.keys(update)) {
    for (const [path, operand] of Object.entries(update[operator] as Document)) {
      const old = valueAt(document, path);
      switch (operator) {
        case '$set':
          setAt(document, path, operand);
          break;
        case '$setOnInsert':
          if (inserting) setAt(document, path, operand);
          break;
        case '$unset':
          unsetAt(document, path);
          break;
        case '$inc':
          setAt(document, path, sum(old, operand));
          break;
        case '$min':
          if (old === undefined || compareValues(plain(operand), plain(old)) < 0)
            setAt(document, path, operand);
          break;
        case '$max':
          if (old === undefined || compareValues(plain(operand), plain(old)) > 0)
            setAt(document, path, operand);
          break;
        default:
          throw new CommandFailed(9, `Unknown modifier: ${operator}`);
      }
    }
  }
  return document;
}

function setAt(document: Document, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let target = document;
  for (const key of keys) {
    const next: unknown = Object.hasOwn(target, key) ? target[key] : undefined;
    if (next === undefined) define(target, key, {});
    else if (typeof next !== 'object' || next === null)
      throw new CommandFailed(28, `Cannot create field '${last}' in element {${key}: …}`);
    target = target[key] as Document;
  }
  define(target, last, value);
}

/** Sets a key, even a name such as `__proto__`. */
function define(target: Document, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

function unsetAt(document: Document, path: string): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const target = keys.length === 0 ? document : valueAt(document, keys.join('.'));
  if (typeof target === 'object' && target !== null) delete (target as Document)[last];
}

const plain = (value: unknown): unknown =>
  value instanceof Long
    ? value.toBigInt()
    : value instanceof Int32 || value instanceof Double
      ? value.valueOf()
      : value;

/** In the wider of both number types. */
function sum(old: unknown, by: unknown): unknown {
  const [a, b] = [plain(old ?? 0), plain(by)];
  const isNumber = (value: unknown): value is number | bigint =>
    typeof value === 'number' || typeof value === 'bigint';
  if (!isNumber(a) || !isNumber(b))
    throw new CommandFailed(14, 'Cannot apply $inc to a value of non-numeric type');
  if (typeof a === 'number' && typeof b === 'number') {
    const isDouble = old instanceof Double || !Number.isInteger(b);
    return isDouble ? new Double(a + b) : a + b;
  }
  if ((typeof a === 'number' && !Number.isInteger(a)) || (typeof b === 'number' && !Number.isInteger(b)))
    return new Double(Number(a) + Number(b));
  return Long.fromBigInt(BigInt(a) + BigInt(b));
}
