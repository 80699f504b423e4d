// Parley in an Express application that has its own body parsers and sessions.
import express from 'express';
import session from 'express-session';
import { createParley } from '@parley/server';

const port = Number(process.env.PORT ?? 3000);

const app = express();
app.use(session({ secret: 'change me', resave: false, saveUninitialized: false }));
app.use(express.urlencoded({ extended: true }));
app.use(express.json());
app.get('/', (_request, response) => {
  response.send('My application');
});

const parley = await createParley({
  publicUrl: `http://127.0.0.1:${port}`,
  mountPath: '/chat',
  // A URL, your pg Pool, or undefined for a PostgreSQL in the data folder.
  database: process.env.DATABASE_URL,
  dataDir: process.env.DATA_DIR ?? './data',
  organization: {
    name: 'My team',
    owner: { email: 'owner@example.org', fullName: 'Owner', password: 'correct-horse-battery-9' },
  },
});
app.use('/chat', parley.router);
await parley.start();

const server = app.listen(port, '127.0.0.1', () => {
  console.log(`Parley is at http://127.0.0.1:${port}/chat/api/v1`);
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server.close();
    void parley.stop();
  });
}
