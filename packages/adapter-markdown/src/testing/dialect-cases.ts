/**
 * Examples of the dialect: the source, and the HTML that clients receive. Their realm is that of
 * a-directory.ts.
 */
export const dialectCases: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'paragraphs and lines': [
    ['one\ntwo\n\nthree', '<p>one<br>\ntwo</p>\n<p>three</p>'],
    ['line  \nnext', '<p>line  <br>\nnext</p>'],
    ['a\ttab', '<p>a   tab</p>'],
    ['  notcode', '<p>notcode</p>'],
    ['&lt; &copy; &foo; &#x41;', '<p>&lt; © &amp;foo; A</p>'],
    ['a < b > c & d "e"', '<p>a &lt; b &gt; c &amp; d "e"</p>'],
    ['\\*a\\* a_b_c __x__', '<p>\\<em>a\\</em> a_b_c __x__</p>'],
    ['first\u0000last', '<p>first�last</p>'],
  ],
  emphasis: [
    ['*a* **b** ***c***', '<p><em>a</em> <strong>b</strong> <strong><em>c</em></strong></p>'],
    [
      '**a*b*c** *a **b** c*',
      '<p><strong>a<em>b</em>c</strong> <em>a <strong>b</strong> c</em></p>',
    ],
    ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
    ['*a\nb*', '<p>*a<br>\nb*</p>'],
    ['~~a b~~ ~~~x~~~ ~~a~b~~', '<p><del>a b</del> ~~~x~~~ ~~a~b~~</p>'],
    ['**bold `co**de` x**', '<p><strong>bold <code>co**de</code> x</strong></p>'],
  ],
  code: [
    ['`` a`b `` `<b>`', '<p><code> a`b </code> <code>&lt;b&gt;</code></p>'],
    ['`` ` `` and ```x```', '<p><code> ` </code> and <code>x</code></p>'],
    [
      '```python\nx = 1  \n\n```',
      '<div class="codehilite" data-code-language="Python"><pre><span></span><code>x = 1\n</code></pre></div>',
    ],
    [
      '```{.js}\ny\n```',
      '<div class="codehilite" data-code-language="JavaScript"><pre><span></span><code>y\n</code></pre></div>',
    ],
    [
      '~~~\na\n```\nb\n~~~',
      '<div class="codehilite"><pre><span></span><code>a\n```\nb\n</code></pre></div>',
    ],
    [
      '```No-Such-Language words\nz',
      '<div class="codehilite" data-code-language="no-such-language"><pre><span></span><code>z\n</code></pre></div>',
    ],
    [
      '    code\n\n    more\ntext',
      '<div class="codehilite"><pre><span></span><code>code\n\nmore\n</code></pre></div>\n<p>text</p>',
    ],
    [
      '* a\n```\nb\n```\n* c',
      '<ul>\n<li>a</li>\n</ul>\n<div class="codehilite"><pre><span></span><code>b\n</code></pre></div>\n<ul>\n<li>c</li>\n</ul>',
    ],
  ],
  'headings and rules': [
    ['# h\ntext\n## h2 ##', '<h1>h</h1>\n<p>text</p>\n<h2>h2</h2>'],
    ['#nospace', '<p>#nospace</p>'],
    ['---\na\n***', '<hr>\n<p>a</p>\n<hr>'],
    ['- - -', '<hr>'],
  ],
  lists: [
    [
      '* a\n  * b\n    * c\n* d',
      '<ul>\n<li>a<ul>\n<li>b<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n</li>\n<li>d</li>\n</ul>',
    ],
    ['text\n- a\n+ b', '<p>text</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['- a\n1. b', '<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>'],
    ['1. a\n\n2. b', '<ol>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ol>'],
    [
      '* a\n\n  para\n* b',
      '<ul>\n<li>\n<p>a</p>\n<p>para</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>',
    ],
    ['3. a\n7. b', '<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['* a\n  more', '<ul>\n<li>a<br>\n  more</li>\n</ul>'],
    ['1) no list', '<p>1) no list</p>'],
    ['* * a', '<ul>\n<li>\n<ul>\n<li>a</li>\n</ul>\n</li>\n</ul>'],
    ['1. a\n  * b', '<ol>\n<li>\n<p>a</p>\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ol>'],
    ['* a\n> q', '<ul>\n<li>a<blockquote>\n<p>q</p>\n</blockquote>\n</li>\n</ul>'],
  ],
  quotes: [
    ['> a\nb\n\nc', '<blockquote>\n<p>a<br>\nb</p>\n</blockquote>\n<p>c</p>'],
    ['> a\n> > b', '<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n</blockquote>'],
    ['>', '<p>&gt;</p>'],
    [
      '> @**Ann Lee** @*staff* @**all**',
      '<blockquote>\n<p><span class="user-mention silent" data-user-id="1">Ann Lee</span> <span class="user-group-mention silent" data-user-group-id="7">staff</span> <span class="user-mention channel-wildcard-mention silent" data-user-id="*">all</span></p>\n</blockquote>',
    ],
    [
      '```quote\na\n```quote\nb\n```\nc\n```\nd',
      '<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n<p>c</p>\n</blockquote>\n<p>d</p>',
    ],
    [
      '> # h\n> * a\n> * b',
      '<blockquote>\n<h1>h</h1>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n</blockquote>',
    ],
    ['```quote\n```', '<p>&gt;</p>'],
    ['>\n>\ntext', '<blockquote>\n<p>text</p>\n</blockquote>'],
  ],
  spoilers: [
    [
      '```spoiler **h** @**Ann Lee**\n* a\n* b\n```\nafter',
      '<div class="spoiler-block"><div class="spoiler-header">\n<p><strong>h</strong> <span class="user-mention" data-user-id="1">@Ann Lee</span></p>\n</div><div class="spoiler-content" aria-hidden="true">\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n</div></div>\n<p>after</p>',
    ],
    [
      '```spoiler\n```',
      '<div class="spoiler-block"><div class="spoiler-header">\n</div><div class="spoiler-content" aria-hidden="true">\n</div></div>',
    ],
    [
      '```quote\n```spoiler a\nb\n```\n```',
      '<blockquote>\n<div class="spoiler-block"><div class="spoiler-header">\n<p>a</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<p>b</p>\n</div></div>\n</blockquote>',
    ],
  ],
  tables: [
    [
      'a|b|c\n:-|-:|:-:\n1|2|3',
      '<table>\n<thead>\n<tr>\n<th style="text-align: left;">a</th>\n<th style="text-align: right;">b</th>\n<th style="text-align: center;">c</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td style="text-align: left;">1</td>\n<td style="text-align: right;">2</td>\n<td style="text-align: center;">3</td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      '| a |\n|---|\n| b |',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>',
    ],
    [
      'a | b\n--|--\n`x|y` | z | more\nonly',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><code>x|y</code></td>\n<td>z</td>\n</tr>\n<tr>\n<td>only</td>\n<td></td>\n</tr>\n</tbody>\n</table>',
    ],
    ['a|b\nno', '<p>a|b<br>\nno</p>'],
  ],
  mentions: [
    [
      '@**Ann Lee** (@**ann lee**) x@**Ann Lee**',
      '<p><span class="user-mention" data-user-id="1">@Ann Lee</span> (<span class="user-mention" data-user-id="1">@Ann Lee</span>) x@<strong>Ann Lee</strong></p>',
    ],
    [
      '@**Ann Lee|2** @**ann lee|2** @**Ann Lee|3** @**|3**',
      '<p><span class="user-mention" data-user-id="2">@Ann Lee</span> @<strong>ann lee|2</strong> @<strong>Ann Lee|3</strong> <span class="user-mention silent" data-user-id="3">Gone</span></p>',
    ],
    [
      '@_**Ann Lee** @**Gone** @**Nobody**',
      '<p><span class="user-mention silent" data-user-id="1">Ann Lee</span> <span class="user-mention silent" data-user-id="3">Gone</span> @<strong>Nobody</strong></p>',
    ],
    [
      '@**all** @**everyone** @**channel** @**stream** @**ALL**',
      '<p><span class="user-mention channel-wildcard-mention" data-user-id="*">@all</span> <span class="user-mention channel-wildcard-mention" data-user-id="*">@everyone</span> <span class="user-mention channel-wildcard-mention" data-user-id="*">@channel</span> <span class="user-mention channel-wildcard-mention" data-user-id="*">@stream</span> @<strong>ALL</strong></p>',
    ],
    [
      '@**topic** @_**topic** @_**all**',
      '<p><span class="topic-mention">@topic</span> <span class="topic-mention silent">topic</span> <span class="user-mention channel-wildcard-mention silent" data-user-id="*">all</span></p>',
    ],
    [
      '@*staff* @_*staff* @*old* @*nobody*',
      '<p><span class="user-group-mention" data-user-group-id="7">@staff</span> <span class="user-group-mention silent" data-user-group-id="7">staff</span> <span class="user-group-mention silent" data-user-group-id="8">old</span> @<em>nobody</em></p>',
    ],
    [
      '@*role:owners* @_*role:owners*',
      '<p>@<em>role:owners</em> <span class="user-group-mention silent" data-user-group-id="9">Owners</span></p>',
    ],
    [
      '`@**Ann Lee**` **@**Ann Lee****',
      '<p><code>@**Ann Lee**</code> <strong>@</strong>Ann Lee****</p>',
    ],
  ],
  'channel links': [
    [
      '#**Den mark** #**den mark**',
      '<p><a class="stream" data-stream-id="5" href="/#narrow/channel/5-Den-mark">#Den mark</a> #<strong>den mark</strong></p>',
    ],
    [
      '#**Den mark>lunch** #**Den mark>no such**',
      '<p><a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-Den-mark/topic/lunch/with/44">#Den mark &gt; lunch</a> <a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-Den-mark/topic/no.20such">#Den mark &gt; no such</a></p>',
    ],
    [
      '#**Den mark>lunch@12**',
      '<p><a class="message-link" href="/#narrow/channel/5-Den-mark/topic/lunch/near/12">#Den mark &gt; lunch @ 💬</a></p>',
    ],
    [
      '#**Den mark>** #**Den mark>@3** #**a.b/c>**',
      '<p><a class="stream-topic" data-stream-id="5" href="/#narrow/channel/5-Den-mark/topic/with/45">#Den mark &gt; <em>general chat</em></a> <a class="message-link" href="/#narrow/channel/5-Den-mark/topic//near/3">#Den mark &gt; <em>general chat</em> @ 💬</a> <a class="stream-topic" data-stream-id="6" href="/#narrow/channel/6-a.2Eb.2Fc/topic/">#a.b/c &gt; <em>general chat</em></a></p>',
    ],
    [
      '#**a.b/c>x y.z/%(é)**',
      '<p><a class="stream-topic" data-stream-id="6" href="/#narrow/channel/6-a.2Eb.2Fc/topic/x.20y.2Ez.2F.25.28.C3.A9.29">#a.b/c &gt; x y.z/%(é)</a></p>',
    ],
  ],
  links: [
    ['[a *b*](http://x.example "ti<")', '<p><a href="http://x.example" title="ti<">a *b*</a></p>'],
    [
      '[a]( http://y.example/a b ) [x](<http://z.example>)',
      '<p><a href="http://y.example/a%20b">a</a> <a href="http://z.example">x</a></p>',
    ],
    [
      '[a](http://x.example "ti"tle") [b](http://x.example/it\'s) [see #**Den mark**](http://y.example)',
      '<p><a href="http://x.example" title="ti&quot;tle">a</a> <a href="http://x.example/it\'s">b</a> <a href="http://y.example">see #Den mark</a></p>',
    ],
    [
      '[x](#narrow/is/dm) [y](https://chat.example.org/#narrow/is/dm) [z](/a/b) [w](example.com)',
      '<p><a href="#narrow/is/dm">x</a> <a href="#narrow/is/dm">y</a> <a href="/a/b">z</a> <a href="http://example.com">w</a></p>',
    ],
    [
      '[a](javascript:alert(1)) [b](data:text/html,x) [c](//evil.example) [d](JAVASCRIPT://x)',
      '<p>[a](javascript:alert(1)) [b](data:text/html,x) <a href="http://evil.example">c</a> [d](JAVASCRIPT://x)</p>',
    ],
    [
      '[a [b] c](http://x.example/(y)) [a](b',
      '<p><a href="http://x.example/(y)">a [b] c</a> [a](b</p>',
    ],
    [
      '[`c`](HTTP://x.example) [a@b.example](a@b.example)',
      '<p><a href="http://x.example"><code>c</code></a> <a href="mailto:a@b.example">a@b.example</a></p>',
    ],
    [
      'http://x.example.com/x_(y). www.example.com/a?b=c&d=e#f! <https://example.com>',
      '<p><a href="http://x.example.com/x_(y)">http://x.example.com/x_(y)</a>. <a href="http://www.example.com/a?b=c&amp;d=e#f">www.example.com/a?b=c&amp;d=e#f</a>! &lt;<a href="https://example.com">https://example.com</a>&gt;</p>',
    ],
    [
      'a@example.co.uk mailto:a@b.com bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
      '<p><a href="mailto:a@example.co.uk">a@example.co.uk</a> mailto:<a href="mailto:a@b.com">a@b.com</a> <a href="bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT">bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT</a></p>',
    ],
    [
      'readme.md a..b e.g. 1.5 example.invalidtld',
      '<p>readme.md a..b e.g. 1.5 example.invalidtld</p>',
    ],
  ],
  linkifiers: [
    [
      '#12, abc#3 (#4) #6a',
      '<p><a href="https://t.example/12">#12</a>, <a href="https://g.example/abc/3">abc#3</a> (<a href="https://t.example/4">#4</a>) #6a</p>',
    ],
    [
      '[#12](http://x.example) `#12` **#12**',
      '<p><a href="http://x.example">#12</a> <code>#12</code> <strong>#12</strong></p>',
    ],
    [
      'http://example.com/#12 #7:#8',
      '<p><a href="http://example.com/#12">http://example.com/#12</a> <a href="https://t.example/7">#7</a>:<a href="https://t.example/8">#8</a></p>',
    ],
  ],
  emoji: [
    [
      'foo:smile:bar :+1: :nosuch: :tick: :parley:',
      '<p>foo<span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span>bar <span aria-label="+1" class="emoji emoji-1f44d" role="img" title="+1">:+1:</span> :nosuch: <img alt=":tick:" class="emoji" src="/user_avatars/1/emoji/images/1.png" title="tick"> <img alt=":parley:" class="emoji" src="/static/generated/emoji/images/emoji/unicode/parley.png" title="parley"></p>',
    ],
    [
      '👍 👍🏽 👨‍👩‍👧 ❤️ ❤ ☺ © → 1',
      '<p><span aria-label="+1" class="emoji emoji-1f44d" role="img" title="+1">:+1:</span> 👍🏽 <span aria-label="family man woman girl" class="emoji emoji-1f468-200d-1f469-200d-1f467" role="img" title="family man woman girl">:family_man_woman_girl:</span> <span aria-label="heart" class="emoji emoji-2764" role="img" title="heart">:heart:</span> ❤ ☺ © → 1</p>',
    ],
    ['`:smile:` :SMILE:', '<p><code>:smile:</code> :SMILE:</p>'],
    [
      '🇩🇪 :flag_germany: :flag_åland_islands: :germany: :zulip:',
      '<p><span aria-label="flag germany" class="emoji emoji-1f1e9-1f1ea" role="img" title="flag germany">:flag_germany:</span> <span aria-label="flag germany" class="emoji emoji-1f1e9-1f1ea" role="img" title="flag germany">:flag_germany:</span> <span aria-label="flag åland islands" class="emoji emoji-1f1e6-1f1fd" role="img" title="flag åland islands">:flag_åland_islands:</span> :germany: <img alt=":parley:" class="emoji" src="/static/generated/emoji/images/emoji/unicode/parley.png" title="parley"></p>',
    ],
  ],
  emoticons: [
    [
      ':) :D <3 ;) :/ :P',
      '<p><span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span> <span aria-label="grinning" class="emoji emoji-1f600" role="img" title="grinning">:grinning:</span> <span aria-label="heart" class="emoji emoji-2764" role="img" title="heart">:heart:</span> <span aria-label="wink" class="emoji emoji-1f609" role="img" title="wink">:wink:</span> <span aria-label="confused" class="emoji emoji-1f615" role="img" title="confused">:confused:</span> <span aria-label="stuck out tongue" class="emoji emoji-1f61b" role="img" title="stuck out tongue">:stuck_out_tongue:</span></p>',
    ],
    [
      'a:) http://x.example/ `:)`',
      '<p>a:) <a href="http://x.example/">http://x.example/</a> <code>:)</code></p>',
    ],
  ],
  times: [
    [
      '<time:2020-06-05T12:30:00+02:00> <time:20200605T1230Z> <time:1496314658>',
      '<p><time datetime="2020-06-05T10:30:00Z">2020-06-05T12:30:00+02:00</time> <time datetime="2020-06-05T12:30:00Z">20200605T1230Z</time> <span class="timestamp-error">Invalid time format: 1496314658</span></p>',
    ],
    ['`<time:1496314658>`', '<p><code>&lt;time:1496314658&gt;</code></p>'],
  ],
  math: [
    [
      '$$x$$ a$$b$$ $$5 $$ $$',
      '<p><span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="strut" style="height:0.4306em;"></span><span class="mord mathnormal">x</span></span></span></span> a$$b$$ <span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mn>5</mn></mrow><annotation encoding="application/x-tex">5 </annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="strut" style="height:0.6444em;"></span><span class="mord">5</span></span></span></span> $$</p>',
    ],
    [
      '$$\\nosuch$$ $$\\href{javascript:alert(1)}{x}$$',
      '<p><span class="tex-error">$$\\nosuch$$</span> <span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mstyle mathcolor="#cc0000"><mtext>\\href</mtext></mstyle></mrow><annotation encoding="application/x-tex">\\href{javascript:alert(1)}{x}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="strut" style="height:1em;vertical-align:-0.25em;"></span><span class="mord text" style="color:#cc0000;"><span class="mord" style="color:#cc0000;">\\href</span></span></span></span></span></p>',
    ],
    ['```math\n\\nosuch <b>\n```', '<p><span class="tex-error">\\nosuch &lt;b&gt;</span></p>'],
  ],
  previews: [
    [
      'https://example.com/a.png',
      '<div class="message_inline_image"><a href="https://example.com/a.png"><img src="https://example.com/a.png"></a></div>',
    ],
    [
      '[Logo](https://example.com/a.png) and\nhttps://example.com/b.jpg',
      '<p><a href="https://example.com/a.png">Logo</a> and<br>\n<a href="https://example.com/b.jpg">https://example.com/b.jpg</a></p>\n<div class="message_inline_image"><a href="https://example.com/a.png" title="Logo"><img src="https://example.com/a.png"></a></div><div class="message_inline_image"><a href="https://example.com/b.jpg"><img src="https://example.com/b.jpg"></a></div>',
    ],
    [
      '* https://example.com/a.png\n* [x](https://example.com/b.png) text',
      '<ul>\n<li>\n<div class="message_inline_image"><a href="https://example.com/a.png"><img src="https://example.com/a.png"></a></div></li>\n<li><a href="https://example.com/b.png">x</a> text<div class="message_inline_image"><a href="https://example.com/b.png" title="x"><img src="https://example.com/b.png"></a></div></li>\n</ul>',
    ],
    [
      'https://chat.example.org/user_uploads/1/ab/x.png [y](/user_uploads/1/ab/y.png) [f](/user_uploads/1/ab/z.pdf)',
      '<p><a href="user_uploads/1/ab/x.png">https://chat.example.org/user_uploads/1/ab/x.png</a> <a href="/user_uploads/1/ab/y.png">y</a> <a href="/user_uploads/1/ab/z.pdf">f</a></p>\n<div class="message_inline_image"><a href="user_uploads/1/ab/x.png"><img data-original-content-type="image/png" data-original-dimensions="10x20" src="/user_uploads/thumbnail/1/ab/x.png/840x560.webp"></a></div><div class="message_inline_image"><a href="/user_uploads/1/ab/y.png" title="y"><img class="image-loading-placeholder" data-original-content-type="image/png" data-original-dimensions="10x20" src="/static/images/loading/loader-black.svg"></a></div>',
    ],
    [
      '[no picture](/user_uploads/1/ab/text.png) https://chat.example.org/user_uploads/1/ab/none.jpg',
      '<p><a href="/user_uploads/1/ab/text.png">no picture</a> <a href="user_uploads/1/ab/none.jpg">https://chat.example.org/user_uploads/1/ab/none.jpg</a></p>',
    ],
    [
      '![pic](/user_uploads/1/ab/x.png) ![p](https://example.com/y.png)',
      '<p><img alt="pic" class="inline-image" src="/user_uploads/1/ab/x.png"> !<a href="https://example.com/y.png">p</a></p>\n<div class="message_inline_image"><a href="https://example.com/y.png" title="p"><img src="https://example.com/y.png"></a></div>',
    ],
    [
      '[s](/user_uploads/1/ab/s.mp3) [v](/user_uploads/1/ab/v.mp4)',
      '<p><audio controls="" preload="metadata" src="/user_uploads/1/ab/s.mp3" title="s"></audio> <a href="/user_uploads/1/ab/v.mp4">v</a></p>\n<div class="message_inline_image message_inline_video"><a href="/user_uploads/1/ab/v.mp4" title="v"><video preload="metadata" src="/user_uploads/1/ab/v.mp4"></video></a></div>',
    ],
    [
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>\n<div class="youtube-video message_inline_image"><a data-id="dQw4w9WgXcQ" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"><img src="https://i.ytimg.com/vi/dQw4w9WgXcQ/mqdefault.jpg"></a></div>',
    ],
    [
      '# https://example.com/a.png',
      '<h1><a href="https://example.com/a.png">https://example.com/a.png</a></h1>\n<div class="message_inline_image"><a href="https://example.com/a.png"><img src="https://example.com/a.png"></a></div>',
    ],
    [
      'https://www.youtube.com/live/dQw4w9WgXcQ',
      '<p><a href="https://www.youtube.com/live/dQw4w9WgXcQ">https://www.youtube.com/live/dQw4w9WgXcQ</a></p>\n<div class="youtube-video message_inline_image"><a data-id="dQw4w9WgXcQ" href="https://www.youtube.com/live/dQw4w9WgXcQ"><img src="https://i.ytimg.com/vi/dQw4w9WgXcQ/mqdefault.jpg"></a></div>',
    ],
    [
      '> https://example.com/a.png',
      '<blockquote>\n<p><a href="https://example.com/a.png">https://example.com/a.png</a></p>\n</blockquote>',
    ],
    [
      'https://example.com/a.png https://example.com/a.png',
      '<p><a href="https://example.com/a.png">https://example.com/a.png</a> <a href="https://example.com/a.png">https://example.com/a.png</a></p>\n<div class="message_inline_image"><a href="https://example.com/a.png"><img src="https://example.com/a.png"></a></div>',
    ],
    [
      'https://github.com/a/b/blob/main/x.png',
      '<div class="message_inline_image"><a href="https://github.com/a/b/blob/main/x.png"><img src="https://raw.githubusercontent.com/a/b/main/x.png"></a></div>',
    ],
    [
      'https://en.wikipedia.org/wiki/File:X.png',
      '<div class="message_inline_image"><a href="https://en.wikipedia.org/wiki/File:X.png"><img src="https://en.wikipedia.org/wiki/Special:FilePath/File:X.png"></a></div>',
    ],
  ],
  'what is not for the dialect': [
    [
      '<script>alert(1)</script> <b>x</b>',
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; &lt;b&gt;x&lt;/b&gt;</p>',
    ],
    [
      '[ref][1]\n\n[1]: http://x.example',
      '<p>[ref][1]</p>\n<p>[1]: <a href="http://x.example">http://x.example</a></p>',
    ],
    ['setext\n===', '<p>setext<br>\n===</p>'],
    ['footnote[^1]', '<p>footnote[^1]</p>'],
    ['/me waves', '<p>/me waves</p>'],
  ],
};
