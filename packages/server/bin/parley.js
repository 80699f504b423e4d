#!/usr/bin/env node
// The command `parley`: apart from `dist`, because npm links it before that is built.
require('../dist/main.js');
