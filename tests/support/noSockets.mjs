// Preload for a program that must not use the network: any connection or name lookup ends it with exit code 99.
import dns from 'node:dns'
import net from 'node:net'

const end = () => process.exit(99)
const { lookup } = dns
net.Socket.prototype.connect = end
// A listening server looks up its address too.
dns.lookup = (name, ...rest) => (net.isIP(name) ? lookup(name, ...rest) : end())
