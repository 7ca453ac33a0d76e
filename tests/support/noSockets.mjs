// Loaded before a program that must ask nobody: whatever opens a connection or looks a name up ends it with 99.
import dns from 'node:dns'
import net from 'node:net'

const end = () => process.exit(99)
const { lookup } = dns
net.Socket.prototype.connect = end
// An address is looked up too where a server listens.
dns.lookup = (name, ...rest) => (net.isIP(name) ? lookup(name, ...rest) : end())
