/** A client that costs little beside what it measures: one connection, one buffer, and nothing made of what it reads. */
import { connect } from 'node:net'

/**
 * Asks again as soon as it is answered.
 * @param path of a question @param next which one to ask; undefined when it is over
 * @returns how long each answer took until its last byte, in milliseconds
 */
export function askBare(
  port: number,
  path: (n: number) => string,
  next: () => number | undefined,
): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const times: number[] = []
    let asked = 0
    let waiting = -1
    let head = ''
    const ask = () => {
      const n = next()
      if (n === undefined) {
        socket.destroy()
        resolve(times)
        return
      }
      head = ''
      waiting = -1
      asked = performance.now()
      socket.write(`GET ${path(n)} HTTP/1.1\r\nHost: x\r\n\r\n`)
    }
    const read = (length: number, buffer: Uint8Array): boolean => {
      if (waiting < 0) {
        head += Buffer.from(buffer.buffer, buffer.byteOffset, length).toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return true
        const expected = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
        if (!head.startsWith('HTTP/1.1 200') || Number.isNaN(expected)) {
          socket.destroy(new Error(head.slice(0, 300)))
          return false
        }
        waiting = expected - (head.length - end - 4)
      } else waiting -= length
      if (waiting === 0) {
        times.push(performance.now() - asked)
        ask()
      }
      return true
    }
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer: new Uint8Array(256 * 1024), callback: read },
    })
    socket.on('connect', ask)
    socket.on('error', reject)
  })
}
