import { describe, expect, it } from 'vitest'
import { readServiceUrl } from './readServiceUrl.ts'
import { isLoopback, isServiceUrl } from './serviceUrl.ts'

describe('an address of a node or index', () => {
  it.each([
    ['', { url: null }],
    ['   ', { url: null }],
    [' https://rpc.example ', { url: 'https://rpc.example' }],
    ['https://rpc.example:8545/key/abc', { url: 'https://rpc.example:8545/key/abc' }],
    ['HTTPS://rpc.example', { url: 'HTTPS://rpc.example' }],
    ['http://localhost:8545', { url: 'http://localhost:8545' }],
    ['http://127.0.0.1:7518/rpc', { url: 'http://127.0.0.1:7518/rpc' }],
    // The page's policy can't name these.
    ['http://127.8.9.1/', { issue: 'urlHttp' }],
    ['http://[::1]:8545', { issue: 'urlHttp' }],
    ['http://192.168.0.12:8545', { issue: 'urlHttp' }],
    ['http://rpc.example', { issue: 'urlHttp' }],
    ['http://localhost.evil.example', { issue: 'urlHttp' }],
    ['http://127.0.0.1.evil.example', { issue: 'urlHttp' }],
    ['https://me:secret@rpc.example', { issue: 'urlLogin' }],
    ['http://localhost@evil.example', { issue: 'urlLogin' }],
    ['ftp://x', { issue: 'urlBad' }],
    ['rpc.example', { issue: 'urlBad' }],
    ['https://', { issue: 'urlBad' }],
    ['https:///x', { issue: 'urlBad' }],
    ['javascript:alert(1)//https://x', { issue: 'urlBad' }],
    ['wss://rpc.example', { issue: 'urlBad' }],
    ['https://a b', { issue: 'urlBad' }],
    [`https://rpc.example/${'x'.repeat(300)}`, { issue: 'urlBad' }],
  ])('%s', (text, read) => expect(readServiceUrl(text)).toEqual(read))

  it.each([
    ['https://rpc.example', true],
    [' https://rpc.example', false],
    ['', false],
    ['http://rpc.example', false],
    [null, false],
    [{ url: 'https://x' }, false],
  ])('stored %j may be used: %s', (value, is) => expect(isServiceUrl(value)).toBe(is))

  it('only this device is loopback', () => {
    expect(['http://localhost', 'http://127.0.0.1:9', 'http://[::1]'].every(isLoopback)).toBe(true)
    expect(['http://0.0.0.0', 'http://128.0.0.1'].some(isLoopback)).toBe(false)
  })
})
