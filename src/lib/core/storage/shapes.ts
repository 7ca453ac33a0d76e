import * as v from 'valibot'

/**
 * Parses stored data by its shape.
 * @returns null for anything of another shape
 */
export const shapeOf =
  <S extends v.GenericSchema>(schema: S) =>
  (stored: unknown): v.InferOutput<S> | null => {
    const parsed = v.safeParse(schema, stored)
    return parsed.success ? parsed.output : null
  }
