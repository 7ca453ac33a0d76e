// Loaded before a program that must ask no network: whatever opens a connection or looks a name up ends it with 99.
import dns from 'node:dns'
import net from 'node:net'

const end = () => process.exit(99)
net.Socket.prototype.connect = end
dns.lookup = end
