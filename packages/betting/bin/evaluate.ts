import { readFileSync } from 'node:fs';
import { evaluateVectors, type Vector } from './kinds/evaluate-vectors.ts';

/**
 * Evaluates rule vectors: a JSON array of {id, kind, input} on standard input, a JSON array of {id, result} on standard output.
 * A kind this engine does not have answers {unsupported: kind}; an input it cannot read answers {failed: message}.
 *
 *   node packages/betting/bin/evaluate.ts < vectors.json
 */
const vectors = JSON.parse(readFileSync(0, 'utf8')) as Vector[];
process.stdout.write(`${JSON.stringify(evaluateVectors(vectors), null, 1)}\n`);
