/**
 * Readers run together; a writer runs alone. Trial blocks exist for some milliseconds between a snapshot and its
 * revert, and no reader may see one. A waiting writer goes before readers that come after it.
 */
export type Gate = {
  read<T>(work: () => Promise<T>): Promise<T>
  write<T>(work: () => Promise<T>): Promise<T>
}

export function createGate(): Gate {
  let readers = 0
  let writing = false
  const waitingReaders: (() => void)[] = []
  const waitingWriters: (() => void)[] = []

  const next = (): void => {
    if (writing) return
    if (waitingWriters.length > 0) {
      if (readers === 0) {
        writing = true
        waitingWriters.shift()?.()
      }
      return
    }
    while (waitingReaders.length > 0) {
      readers += 1
      waitingReaders.shift()?.()
    }
  }

  return {
    async read(work) {
      await new Promise<void>((go) => {
        waitingReaders.push(go)
        next()
      })
      try {
        return await work()
      } finally {
        readers -= 1
        next()
      }
    },
    async write(work) {
      await new Promise<void>((go) => {
        waitingWriters.push(go)
        next()
      })
      try {
        return await work()
      } finally {
        writing = false
        next()
      }
    },
  }
}
