import type { Lockfile } from '../lockfile.ts'
import { idOf, type Locked, lockedIn, neededBy } from './locked.ts'

/** https://github.com/package-url/purl-spec, type npm: a scope is part of the path, its @ encoded. */
const purlOf = ({ name, version }: Locked): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** The hash of a package's archive from the lockfile, in CycloneDX format; empty if it has none. */
function hashesOf({ integrity = '' }: Locked): { alg: string; content: string }[] {
  const [, bits, base64 = ''] = /^sha(256|384|512)-(.+)$/.exec(integrity) ?? []
  return bits ? [{ alg: `SHA-${bits}`, content: Buffer.from(base64, 'base64').toString('hex') }] : []
}

/** Returns a package's scope: required by the product, optional, or only a tool. */
const scopeOf = ({ dev, devOptional, optional }: Locked): string =>
  dev || devOptional ? 'excluded' : optional ? 'optional' : 'required'

function componentOf(one: Locked, several: boolean) {
  const hashes = hashesOf(one)
  const { license } = one
  return {
    type: 'library',
    'bom-ref': several ? one.path : idOf(one),
    name: one.name,
    version: one.version,
    scope: scopeOf(one),
    ...(hashes.length > 0 && { hashes }),
    ...(license && {
      licenses: [licenceOf(license)],
    }),
    purl: purlOf(one),
    properties: [{ name: 'cdx:npm:package:path', value: one.path }],
  }
}

/**
 * The bill of materials of a lockfile: CycloneDX 1.6, https://cyclonedx.org/docs/1.6/json/. The same lockfile gives the
 * same bytes: it contains no time and no serial number.
 */
export function sbomOf(lockfile: Lockfile): string {
  const all = lockedIn(lockfile)
  const times = Map.groupBy(all, idOf)
  const refs = new Map<string, string>()
  const components = all.map((one) => {
    const component = componentOf(one, (times.get(idOf(one))?.length ?? 0) > 1)
    refs.set(one.path, component['bom-ref'])
    return component
  })
  const { name = '', version = '', license = '' } = lockfile.packages[''] ?? {}
  const product = `${name}@${version}`
  const dependsOn = (path: string) =>
    neededBy(path, lockfile)
      .flatMap((place) => refs.get(place) ?? [])
      .sort()
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': product,
        name,
        version,
        licenses: [{ license: { id: license } }],
        purl: `pkg:npm/${product}`,
      },
    },
    components,
    dependencies: [
      { ref: product, dependsOn: dependsOn('') },
      ...all.map(({ path }) => ({ ref: refs.get(path), dependsOn: dependsOn(path) })),
    ],
  }
  return `${JSON.stringify(bom, null, 1)}\n`
}

/** A licence in the bill: an expression, an SPDX name, or the package's own text. */
function licenceOf(licence: string) {
  if (/ (?:AND|OR) /.test(licence)) return { expression: licence }
  return { license: licence.startsWith('SEE LICENSE') ? { name: licence } : { id: licence } }
}
