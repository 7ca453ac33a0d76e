/**
 * Writes a JSON value in the one form that TUF signs: OLPC canonical JSON. Keys are sorted, there is no white space,
 * strings escape only `"` and `\`, and every number is an integer.
 * @throws TypeError for a number that is no integer
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${fields.map(([name, field]) => `${quoted(name)}:${canonicalJson(field)}`).join(',')}}`
  }
  if (typeof value === 'number' && !Number.isInteger(value))
    throw new TypeError('canonical JSON has integers only')
  return JSON.stringify(value)
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
