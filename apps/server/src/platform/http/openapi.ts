import { type AnySchema, refusalsOf } from '@duskline/contract/call';
import { callEntries } from '@duskline/contract/calls';
import { errorCatalogue } from '@duskline/contract/errors';
import { EXPECTED_USER_HEADER } from '@duskline/contract/expected-user';
import { toJsonSchema } from '@valibot/to-json-schema';

/** OpenAPI 3.1 made from the contract: the same records that the server mounts. */
export function makeOpenApi(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [id, call] of callEntries) {
    const entries = (call.query as unknown as { entries: Record<string, AnySchema & { type: string }> }).entries;
    const operation = {
      operationId: id,
      summary: call.summary,
      // Where a call comes from (`source`) is for those who read the code.
      description: `Needs: ${call.auth}.`,
      parameters: [
        ...Object.entries(entries).map(([name, schema]) => ({
          name,
          in: 'query',
          required: schema.type !== 'optional',
          schema: jsonSchema(schema, 'input'),
        })),
        ...(call.expectedUser === 'required' ? [expectedUser] : []),
      ],
      ...(call.body ? { requestBody: { content: bodyOf(call.body, call.takesFiles === true) } } : {}),
      responses: {
        200: {
          description: 'Done',
          content: call.sendsFile ? { '*/*': {} } : { 'application/json': { schema: jsonSchema(call.reply, 'output') } },
        },
        '4XX': {
          description: 'Refused',
          content: {
            'application/json': {
              schema: {
                $ref: '#/components/schemas/ErrorReply',
                properties: { ExceptionName: { enum: refusalsOf(call) } },
              },
            },
          },
        },
      },
    };
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Duskline API',
      version,
      description:
        'Cookie session; state changes need an Origin of the site and JSON. Query names and paths are matched without regard to case.',
    },
    paths,
    components: { schemas: { ErrorReply: errorSchema } },
  };
}

const expectedUser = {
  name: EXPECTED_USER_HEADER,
  in: 'header',
  required: false,
  description: 'ID of the user the call is meant for: with another session nothing is done. Browsers must send it.',
  schema: { type: 'string' },
};

const errorSchema = {
  type: 'object',
  required: ['HasErrors', 'Errors', 'Message', 'ErrorMessage'],
  properties: {
    HasErrors: { const: true },
    Errors: { type: 'array', items: { type: 'string' } },
    Message: { type: 'string' },
    ErrorMessage: { type: 'string' },
    ExceptionName: { enum: Object.keys(errorCatalogue) },
    FieldErrors: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

/** The files of a form stand beside its fields. */
function bodyOf(body: AnySchema, takesFiles: boolean): Record<string, unknown> {
  const schema = jsonSchema(body, 'input') as { properties?: Record<string, unknown>; required?: string[] };
  if (!takesFiles) return { 'application/json': { schema } };
  const files = { type: 'array', items: { type: 'string', format: 'binary' } };
  return {
    'multipart/form-data': {
      schema: { ...schema, properties: { ...schema.properties, files }, required: [...(schema.required ?? []), 'files'] },
    },
  };
}

function jsonSchema(schema: AnySchema, typeMode: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' }) as Record<string, unknown>;
  return rest;
}
