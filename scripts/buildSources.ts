import { cpSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** The inputs of a build, relative to the repository. */
const SOURCES =
  /^(?:src|public|scripts|sw|astro\.config\.mjs|tsconfig\.json|package(?:-lock)?\.json|contracts\.\w+\.json)$/

/** Copies the inputs of a build into a folder, where it can be built as in the repository itself. */
export function copySources(root: string, place: string): void {
  for (const name of readdirSync(root).filter((one) => SOURCES.test(one)))
    cpSync(join(root, name), join(place, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
}
